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
    /// By the credential's own id.
    func passkey(_ id: [UInt8]) async throws(AccountStoreError) -> Passkey?
    /// In the order of their making.
    func passkeys(of user: Identifier<User>) async throws(AccountStoreError) -> [Passkey]
    func serviceGrant(_ key: ServiceGrant.Key) async throws(AccountStoreError) -> ServiceGrant?
    /// In the order of their making.
    func serviceGrants(of user: Identifier<User>) async throws(AccountStoreError) -> [ServiceGrant]
    func device(_ id: Identifier<Device>) async throws(AccountStoreError) -> Device?
    func device(
        of user: Identifier<User>, _ credential: DeviceCredential
    ) async throws(AccountStoreError) -> Device?
    /// In the order of their making.
    func devices(of user: Identifier<User>) async throws(AccountStoreError) -> [Device]
    func session(_ id: Identifier<Session>) async throws(AccountStoreError) -> Session?
    /// Those that have not ended, in the order of their making; they may have run out.
    func openSessions(of user: Identifier<User>) async throws(AccountStoreError) -> [Session]
    /// Those that have run out by now and were not ended, in the order of their making.
    func lapsedSessions(at now: Date, limit: Int) async throws(AccountStoreError) -> [Session]
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
    /// Messages but events to be tried by now: by their priority, then by their order, then those that are due first.
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
    /// Events that wait, due or not: by their order, which is the service's, and then those that are due first.
    ///
    /// - Parameters:
    ///   - order: the first of the orders that are wanted.
    ///   - limit: how many at most.
    /// - Returns: the events.
    /// - Throws: why the store cannot be used.
    func waitingEvents(from order: Int64, limit: Int) async throws(AccountStoreError) -> [Message]
    /// What waits to leave, also what is not due yet.
    func outbox(_ part: OutboxPart) async throws(AccountStoreError) -> OutboxContent
    /// Takes a message, so that nobody else takes it before it is due again.
    ///
    /// - Parameters:
    ///   - message: as it is to be kept: with one try more, and due later.
    ///   - now: the time.
    /// - Returns: the message, as it was handed in; another one of its priority that is due where somebody else was quicker,
    ///   or none.
    /// - Throws: why the store cannot be used; a message that was taken all the same is left alone until it is due again.
    func take(_ message: Message, at now: Date) async throws(AccountStoreError) -> Message?
    /// Changes that are pending and due by now, those that are due first first.
    func dueChanges(at now: Date, limit: Int) async throws(AccountStoreError) -> [CredentialChange]
    /// Accounts whose deletion is due by now.
    func dueDeletions(at now: Date, limit: Int) async throws(AccountStoreError) -> [User]
    /// The ids of sessions that ended at or after a moment, each with that moment.
    func revokedSessions(since: Date) async throws(AccountStoreError) -> [(
        session: Identifier<Session>, at: Date
    )]
    /// What ended, from where a reading before came to.
    ///
    /// - Parameters:
    ///   - since: what ended before that is of no concern.
    ///   - place: where the reading before came to; nil for the first one.
    /// - Returns: the sessions that ended, and where the next reading begins; it may tell some of them again.
    /// - Throws: why the store cannot be used.
    func revocations(since: Date, after place: Int64?) async throws(AccountStoreError) -> Revocations
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

    /// Notes when sessions were last seen; what is known already and is later stays.
    ///
    /// - Parameter seen: what was noted of each.
    /// - Returns: the sessions for which that is done, or is not needed any more; the others were being changed.
    /// - Throws: why the store cannot be used; then some may be done.
    func note(
        _ seen: [Identifier<Session>: SessionActivity.Activity]
    ) async throws(AccountStoreError) -> Set<Identifier<Session>>

    /// Removes what has run out: challenges, ended sessions and attempts of before, sent messages, proofs. A session that ran out
    /// stays until it was ended: services hear of that then.
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

    /// Takes this very message, or none.
    package func take(_ message: Message, at now: Date) async throws(AccountStoreError) -> Message? {
        try await commit([.replace(.message(message))]) == .done ? message : nil
    }

    /// Notes when sessions were last seen, one by one: for a store that carries the commits of many to the disk together.
    package func note(
        _ seen: [Identifier<Session>: SessionActivity.Activity]
    ) async throws(AccountStoreError) -> Set<Identifier<Session>> {
        let (sessions, width) = (Array(seen), 64)
        var done: Set<Identifier<Session>> = []
        for start in stride(from: 0, to: sessions.count, by: width) {
            let some = sessions[start..<min(start + width, sessions.count)]
            let results = await withTaskGroup(
                of: Result<Identifier<Session>?, AccountStoreError>.self
            ) { group in
                for (id, activity) in some { group.addTask { await note(activity, of: id) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for result in results { if let id = try result.get() { done.insert(id) } }
        }
        return done
    }

    /// Notes when one session was last seen.
    ///
    /// - Returns: its id; nil if others changed it again and again.
    private func note(
        _ activity: SessionActivity.Activity, of id: Identifier<Session>
    ) async -> Result<Identifier<Session>?, AccountStoreError> {
        do throws(AccountStoreError) {
            for _ in 0..<16 {
                guard let session = try await session(id), session.endedAt == nil else { return .success(id) }
                let applied = activity.applied(to: session)
                if applied == session { return .success(id) }
                if try await commit([.replace(.session(applied))]) == .done { return .success(id) }
            }
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }

    /// What ended since a moment: for a store that knows no order but that.
    package func revocations(
        since: Date, after place: Int64?
    ) async throws(AccountStoreError) -> Revocations {
        Revocations(sessions: try await revokedSessions(since: since), place: nil)
    }
}

/// Sessions that ended.
package struct Revocations: Sendable {
    package let sessions: [(session: Identifier<Session>, at: Date)]
    /// Where the next reading begins; nil where that is told by the moment alone.
    package let place: Int64?
    /// Whether none was being ended just then; else the next reading begins where this one did.
    package let isWhole: Bool

    package init(
        sessions: [(session: Identifier<Session>, at: Date)], place: Int64?, isWhole: Bool = true
    ) {
        self.sessions = sessions
        self.place = place
        self.isWhole = isWhole
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
    case passkey(Passkey)
    case serviceGrant(ServiceGrant)

    /// The kinds, each with a table of its own.
    package enum Kind: Sendable, CaseIterable {
        case user, identity, device, session, challenge, attempts, secondFactor, message, notice
        case credentialChange, usedProof, passkey, serviceGrant
    }
}

/// What of the outbox is asked about.
package enum OutboxPart: Sendable {
    /// What is for people and providers.
    case letters
    /// What is for registered services.
    case events
}

/// Messages that wait to leave.
package struct OutboxContent: Sendable, Equatable {
    package let count: Int
    /// When the oldest one was made; nil where there is none.
    package let oldest: Date?

    package init(count: Int, oldest: Date?) {
        self.count = count
        self.oldest = oldest
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
    case removeUser(Identifier<User>, at: Date)
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
