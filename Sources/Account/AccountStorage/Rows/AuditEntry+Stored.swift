internal import AccountDomain
internal import GRDB

/// A line of the log; it has no version, for nothing can change it.
extension AuditEntry {
    private static let columns = "at, event, user, session, device, network, detail"
    static let select = "SELECT \(columns) FROM audit"

    func note(in db: Database) throws {
        try db.change(
            "INSERT INTO audit (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .date(at), .word(event), .id(user), .id(session), .id(device), .text(network?.text),
                .text(detail),
            ])
    }

    /// The lines of a person, the last one first.
    static func read(of user: Identifier<User>, limit: Int, in db: Database) throws -> [AuditEntry] {
        var entries: [AuditEntry] = []
        let sql = "\(select) WHERE user = ? ORDER BY number DESC LIMIT ?"
        let values = [ColumnValue.id(user), .integer(max(0, limit))]
        try db.each(sql, values, from: "audit") { columns throws(AccountStoreError) in
            entries.append(try AuditEntry(&columns))
        }
        return entries
    }

    private init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            at: try columns.date(), try columns.word(), user: try columns.idIfAny(),
            session: try columns.idIfAny(), device: try columns.idIfAny(),
            network: try columns.textIfAny().map(NetworkTag.init(text:)), detail: try columns.textIfAny())
    }
}
