package import AccountDomain
package import FoundationExports

extension RowStore {
    /// Messages but events to be tried by now; what was sent has no body any more.
    package func dueMessages(
        at now: Date, limit: Int, after priority: Message.Priority?
    ) async throws(AccountStoreError) -> [Message] {
        try await rows(
            """
             WHERE length(body) > 0 AND priority > ? AND priority < ? AND due <= ? \
            ORDER BY priority, fair_order, due, number LIMIT ?
            """,
            [
                .integer(priority?.rawValue ?? -1), .integer(Message.Priority.event.rawValue), .date(now),
                .integer(max(0, limit)),
            ], as: .list)
    }

    /// Events that wait, as the index has them.
    package func waitingEvents(
        from order: Int64, limit: Int
    ) async throws(AccountStoreError) -> [Message] {
        try await rows(
            """
             WHERE length(body) > 0 AND priority = ? AND fair_order >= ? \
            ORDER BY fair_order, due, number LIMIT ?
            """,
            [.integer(Message.Priority.event.rawValue), .integer(order), .integer(max(0, limit))], as: .list)
    }

    /// What waits to leave; what was sent has no body any more.
    package func outbox(_ part: OutboxPart) async throws(AccountStoreError) -> OutboxContent {
        let sign = part == .events ? ">=" : "<"
        let found = try await read(
            "SELECT count(*), min(created) FROM message WHERE length(body) > 0 AND priority \(sign) ?",
            [.integer(Message.Priority.event.rawValue)], of: "message", as: .list
        ) { columns throws(AccountStoreError) in
            OutboxContent(count: try columns.count(), oldest: try columns.dateIfAny())
        }
        return found.first ?? OutboxContent(count: 0, oldest: nil)
    }

    /// Changes that are pending and due by now, those that are due first first.
    package func dueChanges(
        at now: Date, limit: Int
    ) async throws(AccountStoreError) -> [CredentialChange] {
        try await rows(
            " WHERE due <= ? AND reverted IS NULL ORDER BY due, number LIMIT ?",
            [.date(now), .integer(max(0, limit))], as: .list)
    }

    /// Accounts whose deletion is due by now, those that are due first first.
    package func dueDeletions(at now: Date, limit: Int) async throws(AccountStoreError) -> [User] {
        try await rows(
            " WHERE deletion_due <= ? ORDER BY deletion_due, number LIMIT ?",
            [.date(now), .integer(max(0, limit))], as: .list)
    }

    /// The sessions that have run out by now and were not ended.
    package func lapsedSessions(
        at now: Date, limit: Int
    ) async throws(AccountStoreError) -> [Session] {
        try await rows(
            """
             WHERE ended IS NULL AND \(Self.lesser)(idle_ends, absolute_ends) <= ? ORDER BY number LIMIT ?
            """,
            [.date(now), .integer(max(0, limit))], as: .list)
    }

    /// The sessions that ended at or after a moment, also those that another program ended.
    package func revokedSessions(
        since: Date
    ) async throws(AccountStoreError) -> [(session: Identifier<Session>, at: Date)] {
        // Answered by the index alone.
        let sql = "SELECT id, ended FROM session WHERE ended >= ? ORDER BY ended, number"
        return try await read(
            sql, [.date(since)], of: "session", as: .list
        ) { columns throws(AccountStoreError) in (session: try columns.id(), at: try columns.date()) }
    }

    /// Some rows of a kind, in the order of their making.
    package func page(
        of kind: AccountRow.Kind, after place: Int64, limit: Int
    ) async throws(AccountStoreError) -> AccountPage {
        let limit = max(1, limit)
        return switch kind {
        case .user: try await page(after: place, limit: limit) { .user($0) }
        case .identity: try await page(after: place, limit: limit) { .identity($0) }
        case .device: try await page(after: place, limit: limit) { .device($0) }
        case .session: try await page(after: place, limit: limit) { .session($0) }
        case .challenge: try await page(after: place, limit: limit) { .challenge($0) }
        case .attempts: try await page(after: place, limit: limit) { .attempts($0) }
        case .secondFactor: try await page(after: place, limit: limit) { .secondFactor($0) }
        case .message: try await page(after: place, limit: limit) { .message($0) }
        case .notice: try await page(after: place, limit: limit) { .notice($0) }
        case .credentialChange: try await page(after: place, limit: limit) { .credentialChange($0) }
        case .usedProof: try await page(after: place, limit: limit) { .usedProof($0) }
        case .passkey: try await page(after: place, limit: limit) { .passkey($0) }
        case .serviceGrant: try await page(after: place, limit: limit) { .serviceGrant($0) }
        }
    }
}
