package import AccountDomain
internal import AccountRows
package import FoundationExports

extension PostgresStore {
    /// Takes the message of a priority whose turn it is; those that other instances are taking just now are passed over.
    package func take(_ message: Message, at now: Date) async throws(AccountStoreError) -> Message? {
        let sql = """
            UPDATE message SET version = version + 1, tries = tries + 1, due = ? WHERE number = (
                SELECT number FROM message WHERE length(body) > 0 AND priority = ? AND due <= ?
                ORDER BY fair_order, due, number LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING \(Message.shape.columns)
            """
        let values = [
            ColumnValue.date(message.dueAt), .integer(message.priority.rawValue), .date(now),
        ]
        let deadline = ContinuousClock.now + patience
        while true {
            switch await loop.run([PostgresStatement(sql, values)], until: deadline) {
            case .done(let found):
                guard let rows = found.first else { return nil }
                var taken = try Self.values(rows, of: "message") { columns throws(AccountStoreError) in
                    try Message(versioned: &columns)
                }.first
                // As it was handed in.
                taken?.version -= 1
                return taken
            case .failed(_, let state) where Self.passes(state): continue
            case .failed(_, let state): throw AccountStoreError(state: state)
            case .unavailable(let reason): throw .unavailable(reason: reason)
            // It is left alone until its lease is over.
            case .unknown: throw .unavailable(reason: "the connection to the database was lost")
            }
        }
    }
}
