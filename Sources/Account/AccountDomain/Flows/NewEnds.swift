internal import AccountAPI
internal import FoundationExports

/// The address or number that is to replace another one: while that is pending it signs in, too.
///
/// It is junior. A session that it begins reads, confirms, changes and stops nothing until the change has happened, and ends
/// where that is stopped. The account's own address hears of the new device, as of any.
extension Accounts {
    /// Which changes of one account it is about, the earliest first, and the sessions that it began.
    private struct Body: Codable {
        var changes: [Identifier<CredentialChange>]
        var sessions: [Identifier<Session>] = []
    }

    /// An end that signs in.
    struct NewEnd {
        /// By what a sign-in finds it again; the row's name is the same for whatever change has the address.
        struct Reference: Codable {
            let row: Identifier<Challenge>
            let change: Identifier<CredentialChange>
        }

        let reference: Reference
        let user: User
    }

    /// The account to which an address or a number signs in while it is to become that account's.
    ///
    /// Where there is none the same rows are looked for, so that nobody can tell by the clock.
    func newEnd(
        _ kind: CredentialChange.Kind, _ key: String, at now: Date
    ) async throws(AccountError) -> NewEnd? {
        let found = try await rows(ofNewEnd: kind, key).first
        let nobody = Identifier<User>(random: dependencies.random)
        let user = try await dependencies.user(found?.user ?? nobody)
        guard let found, now < found.expiresAt, let user,
            let change = body(of: found)?.changes.last
        else { return nil }
        return NewEnd(reference: .init(row: found.id, change: change), user: user)
    }

    /// The change that lets the new end of a pending change sign in; none where another account's pending change has it.
    func opening(
        newEndOf line: CredentialChange, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard let key = key(ofNewEnd: line), let due = line.dueAt else { return [] }
        let rows = try await rows(ofNewEnd: line.kind, key)
        guard rows.allSatisfy({ $0.user == line.user || $0.expiresAt <= now }) else { return [] }
        // Another device of this account may have asked for the same: what that began stays bound.
        let earlier = rows.filter { $0.user == line.user }.compactMap { body(of: $0) }
        let joined = Body(
            changes: earlier.flatMap(\.changes) + [line.id], sessions: earlier.flatMap(\.sessions))
        let row = Challenge(
            id: names(ofNewEnd: line.kind, key)[0], purpose: .newEnd, createdAt: now, expiresAt: due,
            user: line.user, body: dependencies.secrets.seal(json: joined, as: "new end"))
        return rows.map { .remove(.challenge($0)) } + [.insert(.challenge(row))]
    }

    /// What takes the sign-in from the new end of a change that is stopped or has happened.
    ///
    /// So it is where another change has it, too: that one happens as before.
    ///
    /// - Parameters:
    ///   - line: the change.
    ///   - ends: whether the sessions that it began end, too.
    ///   - now: the server's time.
    /// - Returns: the changes.
    /// - Throws: `unavailable`.
    func closing(
        newEndOf line: CredentialChange, endingSessions ends: Bool, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard line.isPending, let (row, body) = try await row(ofNewEnd: line) else { return [] }
        var changes: [AccountChange] = [.remove(.challenge(row))]
        guard ends else { return changes }
        changes += try await dependencies.openSessions(of: line.user).filter { body.sessions.contains($0.id) }
            .map { .replace(.session($0.ended(.notMe, at: now))) }
        return changes
    }

    /// Notes that a new end began a session.
    ///
    /// - Throws: `code` with `expired` where its change was stopped meanwhile, or has happened.
    func noting(
        _ session: Identifier<Session>, of user: User, by newEnd: NewEnd.Reference
    ) async throws(AccountError) -> AccountChange {
        guard var row = try await dependencies.challenge(newEnd.row), row.purpose == .newEnd,
            row.user == user.id, var body = body(of: row), body.changes.contains(newEnd.change),
            try await history(of: user).changes.contains(where: { $0.id == newEnd.change && $0.isPending })
        else { throw .code(.expired, left: nil) }
        body.sessions.append(session)
        row.body = dependencies.secrets.seal(json: body, as: "new end")
        return .replace(.challenge(row))
    }

    /// The address of a new end.
    ///
    /// - Throws: `code` with `expired` where its change was stopped meanwhile, or has happened.
    func address(
        ofNewEnd newEnd: NewEnd.Reference, of user: User
    ) async throws(AccountError) -> EmailAddress? {
        for line in try await history(of: user).changes where line.isPending && line.kind == .email {
            if line.id == newEnd.change, let (row, _) = try await row(ofNewEnd: line), row.id == newEnd.row {
                return next(of: line).flatMap { try? EmailAddress($0) }
            }
        }
        throw .code(.expired, left: nil)
    }

    /// That a session was not begun by an end that is still to become the account's.
    ///
    /// - Throws: `conflict` with `notYet`.
    func refuseNewEnd(_ session: Identifier<Session>, of user: User) async throws(AccountError) {
        for line in try await history(of: user).changes where line.isPending {
            if let (_, body) = try await row(ofNewEnd: line), body.sessions.contains(session) {
                throw .conflict(.notYet)
            }
        }
    }

    private func row(
        ofNewEnd line: CredentialChange
    ) async throws(AccountError) -> (Challenge, Body)? {
        guard let key = key(ofNewEnd: line) else { return nil }
        for row in try await rows(ofNewEnd: line.kind, key) {
            if let body = body(of: row), body.changes.contains(line.id) { return (row, body) }
        }
        return nil
    }

    private func body(of row: Challenge) -> Body? {
        dependencies.secrets.open(json: row.body, as: "new end")
    }

    private func rows(
        ofNewEnd kind: CredentialChange.Kind, _ key: String
    ) async throws(AccountError) -> [Challenge] {
        var rows: [Challenge] = []
        for id in names(ofNewEnd: kind, key) {
            if let row = try await dependencies.challenge(id), row.purpose == .newEnd { rows.append(row) }
        }
        return rows
    }

    /// What the address or number of a change is looked up by; nil for another kind of change.
    private func key(ofNewEnd line: CredentialChange) -> String? {
        switch line.kind {
        case .email: next(of: line).flatMap { try? EmailAddress($0) }?.key
        case .phone: next(of: line)
        default: nil
        }
    }

    /// The names of the row, by each master key.
    private func names(ofNewEnd kind: CredentialChange.Kind, _ key: String) -> [Identifier<Challenge>] {
        dependencies.secrets.marks("new end", Array(kind.rawValue.utf8), Array(key.utf8)).map {
            Identifier(prefix: $0)
        }
    }
}
