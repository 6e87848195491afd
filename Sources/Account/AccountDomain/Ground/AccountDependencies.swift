#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
    package let endings: RevokedSessions
    package let sightings = SessionActivity()
    /// Tells whoever delivers of new messages.
    package let bell = OutboxSignal()

    package init(
        store: any AccountStore, secrets: ServerSecrets, tokens: AccessTokens, hashing: any PasswordHashing,
        providers: Providers, random: any Randomness, policy: AccountPolicy, endings: RevokedSessions
    ) {
        self.store = store
        self.secrets = secrets
        self.tokens = tokens
        self.hashing = hashing
        self.providers = providers
        self.random = random
        self.policy = policy
        self.endings = endings
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

    /// Decides anew as long as somebody else was quicker.
    ///
    /// - Parameter decide: reads, and says what is to be changed and what follows once it is.
    /// - Returns: what follows.
    /// - Throws: what `decide` throws; `busy` if somebody else was quicker every time.
    func commitWithRetry<Result: Sendable>(
        _ decide: () async throws(AccountError) -> ProposedChanges<Result>
    ) async throws(AccountError) -> Result {
        for _ in 0..<16 {
            let decision = try await decide()
            if decision.changes.isEmpty { return try decision.result.get() }
            let outcome = try await asking { store throws(AccountStoreError) in
                try await store.commit(decision.changes)
            }
            guard outcome == .done else { continue }
            for ended in decision.changes.compactMap(\.ending) { endings.add(ended.session, at: ended.at) }
            if decision.changes.contains(where: \.isNewMessage) { bell.ring() }
            return try decision.result.get()
        }
        throw .busy(retryAfter: 1)
    }

    /// A code of six digits.
    func newCode() -> String {
        let digits = String(random.number(below: 1_000_000))
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
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
    fileprivate var ending: (session: Identifier<Session>, at: Date)? {
        guard case .replace(.session(let session)) = self, let at = session.endedAt else { return nil }
        return (session.id, at)
    }

    /// Whether it puts something into the store that is to leave.
    fileprivate var isNewMessage: Bool {
        if case .insert(.message) = self { true } else { false }
    }
}
