package import FoundationExports

/// What every flow stands on.
package struct AccountDependencies: Sendable {
    package let store: any AccountStore
    package let secrets: ServerSecrets
    package let tokens: AccessTokens
    package let hashing: any PasswordHashing
    package let providers: Providers
    package let random: any Randomness
    package let policy: AccountPolicy
    /// The sessions that ended while access tokens of theirs may still be about.
    package let revokedSessions: RevokedSessions
    package let sessionActivity = SessionActivity()
    /// What strangers and others may spend.
    package let budgets: BudgetLedger
    /// Counts what came of it all.
    package let outcomes: OutcomeMeter
    /// Tells anyone who delivers of new messages.
    package let outboxSignal = OutboxSignal()
    /// Rings when there is an event to tell a registered service.
    package let eventSignal = OutboxSignal()
    /// The registered services, which are told what happens.
    package let services: RegisteredServices
    /// Numbers messages; the deliverer tells it which one comes next.
    package let outboxOrder = OutboxOrder()

    package init(
        store: any AccountStore, secrets: ServerSecrets, tokens: AccessTokens, hashing: any PasswordHashing,
        providers: Providers, random: any Randomness, policy: AccountPolicy, revokedSessions: RevokedSessions,
        outcomes: OutcomeMeter = OutcomeMeter(), sharing quotas: QuotaLeasing? = nil,
        services: RegisteredServices = RegisteredServices()
    ) {
        self.services = services
        self.outcomes = outcomes
        self.store = store
        self.secrets = secrets
        self.tokens = tokens
        self.hashing = hashing
        self.providers = providers
        self.random = random
        self.policy = policy
        self.revokedSessions = revokedSessions
        budgets = BudgetLedger(policy, sharing: quotas)
    }

    /// Does what the store does, and says its errors as ours.
    func asking<Result: Sendable>(
        _ body: (any AccountStore) async throws(AccountStoreError) -> Result
    ) async throws(AccountError) -> Result {
        do throws(AccountStoreError) {
            return try await body(store)
        } catch {
            throw AccountError(error)
        }
    }

    /// Decides again as long as somebody else was quicker.
    ///
    /// - Parameters:
    ///   - proof: by which it may be done once, at whichever instance; its row is of the same commit.
    ///   - decide: reads, and says what is to be changed and what follows once it is.
    /// - Returns: what follows.
    /// - Throws: what `decide` throws; `proof` with `invalid` for one that was used; `busy` if somebody else was quicker
    ///   every time.
    func commitWithRetry<Result: Sendable>(
        once proof: UsedProof? = nil, _ decide: () async throws(AccountError) -> ProposedChanges<Result>
    ) async throws(AccountError) -> Result {
        let used = proof.map { [AccountChange.insert(.usedProof($0))] } ?? []
        for _ in 0..<16 {
            let decision = try await noting(decide)
            let changes = used + decision.changes
            if changes.isEmpty { return try decision.result.get() }
            let events = try await events(of: decision.changes)
            let outcome = try await commit(changes + events)
            if proof != nil, outcome == .refused(0) { throw .proof(.invalid) }
            guard outcome == .done else { continue }
            for ended in decision.changes.compactMap(\.ending) {
                revokedSessions.add(ended.session, at: ended.at)
            }
            if decision.changes.contains(where: \.isNewMessage) { outboxSignal.ring() }
            if !events.isEmpty { eventSignal.ring() }
            return try decision.result.get()
        }
        throw .busy(retryAfter: 1)
    }

    private func noting<Result: Sendable>(
        _ decide: () async throws(AccountError) -> ProposedChanges<Result>
    ) async throws(AccountError) -> ProposedChanges<Result> {
        do throws(AccountError) { return try await decide() } catch {
            if case .unavailable = error { outcomes.noteUnread() }
            throw error
        }
    }

    private func commit(_ changes: [AccountChange]) async throws(AccountError) -> CommitOutcome {
        let start = ContinuousClock.now
        do throws(AccountStoreError) {
            let outcome = try await store.commit(changes)
            outcomes.note(changes, outcome == .done ? .done : .refused, after: .now - start)
            return outcome
        } catch {
            outcomes.note(changes, .failed, after: .now - start)
            throw AccountError(error)
        }
    }

    /// A code of eight digits: with six, ten million readers cannot be protected from spraying by any limit that spares
    /// honest typos (`docs/account/security.md`).
    func newCode() -> String {
        let count = AccountPolicy.codeDigits
        let digits = String(random.number(below: (0..<count).reduce(1) { all, _ in all * 10 }))
        return String(repeating: "0", count: count - digits.utf8.count) + digits
    }
}

/// What a flow wants to be changed, and what it answers once that is done.
///
/// The answer may be a refusal: a wrong guess is counted and refused.
struct ProposedChanges<Result: Sendable>: Sendable {
    var changes: [AccountChange]
    var result: Swift.Result<Result, AccountError>

    init(_ result: Result, _ changes: [AccountChange] = []) {
        self.changes = changes
        self.result = .success(result)
    }

    init(refusing fault: AccountError, _ changes: [AccountChange] = []) {
        self.changes = changes
        result = .failure(fault)
    }
}

extension AccountChange {
    /// The session that this change ends.
    package var ending: (session: Identifier<Session>, at: Date)? {
        guard case .replace(.session(let session)) = self, let at = session.endedAt else { return nil }
        return (session.id, at)
    }

    /// Whether it puts something into the store that is to leave.
    fileprivate var isNewMessage: Bool {
        if case .insert(.message) = self { true } else { false }
    }
}

/// The store's questions, with errors as flows throw them.
extension AccountDependencies {
    func user(_ id: Identifier<User>) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(id) }
    }

    func user(email: EmailAddress) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(email: email.key) }
    }

    func user(phone: PhoneNumber) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(phone: phone) }
    }

    func identity(_ key: Identity.Key) async throws(AccountError) -> Identity? {
        try await asking { store throws(AccountStoreError) in try await store.identity(key) }
    }

    func identities(of user: Identifier<User>) async throws(AccountError) -> [Identity] {
        try await asking { store throws(AccountStoreError) in try await store.identities(of: user) }
    }

    func passkey(_ id: [UInt8]) async throws(AccountError) -> Passkey? {
        try await asking { store throws(AccountStoreError) in try await store.passkey(id) }
    }

    func passkeys(of user: Identifier<User>) async throws(AccountError) -> [Passkey] {
        try await asking { store throws(AccountStoreError) in try await store.passkeys(of: user) }
    }

    func serviceGrant(_ key: ServiceGrant.Key) async throws(AccountError) -> ServiceGrant? {
        try await asking { store throws(AccountStoreError) in try await store.serviceGrant(key) }
    }

    func serviceGrants(of user: Identifier<User>) async throws(AccountError) -> [ServiceGrant] {
        try await asking { store throws(AccountStoreError) in try await store.serviceGrants(of: user) }
    }

    func device(_ id: Identifier<Device>) async throws(AccountError) -> Device? {
        try await asking { store throws(AccountStoreError) in try await store.device(id) }
    }

    func devices(of user: Identifier<User>) async throws(AccountError) -> [Device] {
        try await asking { store throws(AccountStoreError) in try await store.devices(of: user) }
    }

    func session(_ id: Identifier<Session>) async throws(AccountError) -> Session? {
        try await asking { store throws(AccountStoreError) in try await store.session(id) }
    }

    func openSessions(of user: Identifier<User>) async throws(AccountError) -> [Session] {
        try await asking { store throws(AccountStoreError) in try await store.openSessions(of: user) }
    }

    func lapsedSessions(at now: Date, limit: Int) async throws(AccountError) -> [Session] {
        try await asking { store throws(AccountStoreError) in
            try await store.lapsedSessions(at: now, limit: limit)
        }
    }

    func challenge(_ id: Identifier<Challenge>) async throws(AccountError) -> Challenge? {
        try await asking { store throws(AccountStoreError) in try await store.challenge(id) }
    }

    func sends(to subject: String, since moment: Date) async throws(AccountError) -> [Challenge.Sent] {
        try await asking { store throws(AccountStoreError) in
            try await store.sends(to: subject, since: moment)
        }
    }

    func attempts(_ key: String) async throws(AccountError) -> Attempts? {
        try await asking { store throws(AccountStoreError) in try await store.attempts(key) }
    }

    /// The row of a counter, under whichever key's name.
    func attempts(_ key: CounterKey) async throws(AccountError) -> Attempts? {
        for name in key.names {
            if let found = try await attempts(name) { return found }
        }
        return nil
    }

    func message(_ id: Identifier<Message>) async throws(AccountError) -> Message? {
        try await asking { store throws(AccountStoreError) in try await store.message(id) }
    }

    func secondFactor(of user: Identifier<User>) async throws(AccountError) -> SecondFactor? {
        try await asking { store throws(AccountStoreError) in try await store.secondFactor(of: user) }
    }

    /// The account of a session that may still be used.
    func owner(_ who: Authorised) async throws(AccountError) -> User {
        guard let user = try await user(who.user) else { throw .session(.revoked) }
        guard user.closedAt == nil else { throw .closed }
        return user
    }

    /// The session of a request.
    func present(_ who: Authorised, at now: Date) async throws(AccountError) -> Session {
        guard let session = try await session(who.session) else { throw .session(.revoked) }
        guard session.isOpen(at: now) else { throw .session(session.hasRunOut ? .expired : .revoked) }
        return session
    }
}
