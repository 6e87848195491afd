package import FoundationExports

/// Where accounts are kept.
///
/// Rules read rows, decide what follows from them as a value, and hand in all changes at once together with the
/// versions they rest upon. So no rule needs a lock or a connection, an adapter needs no rule, and any database with
/// transactions can stand below.
package protocol AccountStore: Sendable {
    func user(_ id: Identifier<User>) async throws(AccountStoreError) -> User?
    /// By ``EmailAddress/key``.
    func user(email key: String) async throws(AccountStoreError) -> User?
    func user(phone: PhoneNumber) async throws(AccountStoreError) -> User?
    func identity(_ key: Identity.Key) async throws(AccountStoreError) -> Identity?
    func identities(of user: Identifier<User>) async throws(AccountStoreError) -> [Identity]
    func device(_ id: Identifier<Device>) async throws(AccountStoreError) -> Device?
    func device(
        of user: Identifier<User>, _ credential: DeviceCredential
    ) async throws(AccountStoreError) -> Device?
    /// In the order of their making.
    func devices(of user: Identifier<User>) async throws(AccountStoreError) -> [Device]
    func session(_ id: Identifier<Session>) async throws(AccountStoreError) -> Session?
    /// Those that have not ended, in the order of their making; they may have run out.
    func openSessions(of user: Identifier<User>) async throws(AccountStoreError) -> [Session]
    func challenge(_ id: Identifier<Challenge>) async throws(AccountStoreError) -> Challenge?
    /// What was sent to an address by challenges whose last code left after a moment, the earliest first.
    func sends(to subject: String, since: Date) async throws(AccountStoreError) -> [Challenge.Sent]
    func attempts(_ key: String) async throws(AccountStoreError) -> Attempts?
    func secondFactor(of user: Identifier<User>) async throws(AccountStoreError) -> SecondFactor?
    /// Also one that was sent, whose body is empty.
    func message(_ id: Identifier<Message>) async throws(AccountStoreError) -> Message?
    func notice(_ id: String) async throws(AccountStoreError) -> Notice?
    /// A person's history, in the order of writing.
    func credentialChanges(
        of user: Identifier<User>
    ) async throws(AccountStoreError) -> [CredentialChange]
    /// Messages to be tried by now: by their priority, then by their order, then those that are due first.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - limit: how many at most.
    ///   - priority: only what comes after that; nil for all.
    /// - Returns: the messages.
    /// - Throws: why the store cannot be used.
    func dueMessages(
        at now: Date, limit: Int, after priority: Message.Priority?
    ) async throws(AccountStoreError) -> [Message]
    /// Changes that are pending and due by now, those that are due first first.
    func dueChanges(at now: Date, limit: Int) async throws(AccountStoreError) -> [CredentialChange]
    /// Accounts whose deletion is due by now.
    func dueDeletions(at now: Date, limit: Int) async throws(AccountStoreError) -> [User]
    /// The ids of sessions that ended at or after a moment, each with that moment.
    func revokedSessions(since: Date) async throws(AccountStoreError) -> [(
        session: Identifier<Session>, at: Date
    )]
    /// A person's lines of the log, the latest first.
    func audit(of user: Identifier<User>, limit: Int) async throws(AccountStoreError) -> [AuditEntry]
    /// Lines of the log that concern an account, in the order of writing, each with its number; those that are written
    /// meanwhile come last.
    ///
    /// - Parameters:
    ///   - selection: which.
    ///   - number: 0, or that of the last line of before.
    ///   - limit: how many at most.
    /// - Returns: the lines; none after the last one.
    /// - Throws: why the store cannot be used.
    func audit(
        _ selection: AuditSelection, after number: Int64, limit: Int
    ) async throws(AccountStoreError) -> [(number: Int64, entry: AuditEntry)]
    /// What concerns no account, by the hour, the earliest first.
    func auditCounts(_ selection: AuditSelection) async throws(AccountStoreError) -> [AuditCount]
    /// Some rows of a kind, in the order of their making; one that is replaced meanwhile keeps its place.
    ///
    /// - Parameters:
    ///   - kind: which.
    ///   - place: 0, or where the page before ended.
    ///   - limit: how many at most.
    /// - Returns: the rows, and where the next ones begin.
    /// - Throws: why the store cannot be used.
    func page(
        of kind: AccountRow.Kind, after place: Int64, limit: Int
    ) async throws(AccountStoreError) -> AccountPage

    /// Does all changes, or none.
    ///
    /// - Parameter changes: in this order; a later one sees the earlier ones.
    /// - Returns: whether they were done; if not, the first that could not be.
    /// - Throws: why the store cannot be used.
    func commit(_ changes: [AccountChange]) async throws(AccountStoreError) -> CommitOutcome

    /// Removes what has run out: challenges, ended sessions and attempts of before, sent messages, proofs.
    ///
    /// - Parameter moment: what ended or ran out before it is removed.
    /// - Throws: why the store cannot be used.
    func removeEnded(before moment: Date) async throws(AccountStoreError)

    /// Counts by the hour, and removes, what the log says of before a moment that concerns no account.
    ///
    /// - Throws: why the store cannot be used.
    func countStrangers(before moment: Date) async throws(AccountStoreError)

    /// Removes what the log says of before a moment.
    ///
    /// - Throws: why the store cannot be used.
    func removeAudit(before moment: Date) async throws(AccountStoreError)
}

extension AccountStore {
    /// Messages of all priorities to be tried by now.
    package func dueMessages(at now: Date, limit: Int) async throws(AccountStoreError) -> [Message] {
        try await dueMessages(at: now, limit: limit, after: nil)
    }
}

/// A row of any kind.
package enum AccountRow: Sendable, Equatable {
    case user(User)
    case identity(Identity)
    case device(Device)
    case session(Session)
    case challenge(Challenge)
    case attempts(Attempts)
    case secondFactor(SecondFactor)
    case message(Message)
    case notice(Notice)
    case credentialChange(CredentialChange)
    case usedProof(UsedProof)

    /// The kinds, each with a table of its own.
    package enum Kind: Sendable, CaseIterable {
        case user, identity, device, session, challenge, attempts, secondFactor, message, notice
        case credentialChange, usedProof
    }
}

/// Some rows of a kind.
package struct AccountPage: Sendable, Equatable {
    package let rows: [AccountRow]
    /// Where the next page begins; nil after the last one.
    package let end: Int64?

    package init(rows: [AccountRow], end: Int64?) {
        self.rows = rows
        self.end = end
    }
}

/// One change of the store.
package enum AccountChange: Sendable, Equatable {
    /// A row whose key, and whose unique columns, nothing has yet: a user's address, its number, an identity, a
    /// user's credential, a proof. It is kept with version 0.
    case insert(AccountRow)
    /// The row with this key, if its version is still the one given; it is kept with the next version.
    case replace(AccountRow)
    /// Likewise.
    case remove(AccountRow)
    /// Everything of a person but the log.
    case removeUser(Identifier<User>)
    /// A line of the log, after all others.
    case note(AuditEntry)
}

/// What became of changes.
package enum CommitOutcome: Sendable, Equatable {
    case done
    /// The change of this number found another version, or its key or a unique column taken.
    case refused(Int)
}

/// Why a store cannot be used.
package enum AccountStoreError: Error, Sendable, Equatable {
    /// Another program holds it, or the disk is full or fails: later it may work again.
    case unavailable(reason: String)
    /// Its content is not what this program wrote.
    case damaged(reason: String)
    /// It was written by a newer version of this program.
    case newer
}
