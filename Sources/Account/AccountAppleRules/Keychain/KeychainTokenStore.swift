public import AccountClient
internal import Concurrency
internal import FoundationExports

/// A session as three generic passwords of a keychain: `access_token`, `refresh_token` and `user_id` (requirements 4.2).
///
/// A keychain changes one item at a time, and a program can be killed between any two. A new session is therefore
/// written whole into one further item first: from then on it is the session, and anyone who finds that item carries it
/// into the three and removes it. A session ends with its `user_id`, which goes first: what is left without it is none.
/// So at any moment it is the old session, the new one, or none, and never parts of two.
///
/// Visits of this process come one after the other; those of other processes are kept away by a lock between them.
public actor KeychainTokenStore: TokenStore {
    private let keychain: AccountKeychain
    private let lock: any SessionLock
    private let turns = AsyncMutex()

    /// A store.
    ///
    /// - Parameters:
    ///   - items: of the service ``AccountNames/service``, readable from the first unlock on, not synchronizable.
    ///   - data: whether "not found" is to be believed.
    ///   - lock: between the processes that share the items; it is held for one visit, some milliseconds.
    public init(_ items: any AccountItems, data: any ProtectedData, lock: any SessionLock = SoleProcessLock())
    {
        keychain = AccountKeychain(items: items, data: data)
        self.lock = lock
    }

    /// The session; see ``AccountClient/TokenStore/session()``.
    public func session() async throws(TokenStoreError) -> StoredSession? {
        try await visit { keychain throws(TokenStoreError) in try await keychain.session() }
    }

    /// Keeps a session; see ``AccountClient/TokenStore/keep(_:)``.
    public func keep(_ session: StoredSession) async throws(TokenStoreError) {
        try await visit { keychain throws(TokenStoreError) in
            try await keychain.put(AccountNames.next, Self.bytes(session))
            // From here on it is kept, whatever becomes of the rest.
            try? await keychain.carry(session)
        }
    }

    /// Removes the session; see ``AccountClient/TokenStore/removeSession()``.
    public func removeSession() async throws(TokenStoreError) {
        try await visit { keychain throws(TokenStoreError) in
            do throws(TokenStoreError) {
                if let next = try await keychain.next() { try await keychain.carry(next) }
                try await keychain.clear()
            } catch .damaged {
                // What cannot be carried goes last: without it the session before would come back.
                try await keychain.clear()
                try await keychain.remove(AccountNames.next)
            }
        }
    }

    /// What the server must be told of; see ``AccountClient/TokenStore/departures()``.
    public func departures() async throws(TokenStoreError) -> [StoredSession] {
        try await visit { keychain throws(TokenStoreError) in try await keychain.departures().map(\.session) }
    }

    /// Adds to that; see ``AccountClient/TokenStore/add(departure:)``.
    public func add(departure session: StoredSession) async throws(TokenStoreError) {
        try await visit { keychain throws(TokenStoreError) in
            let known = try await keychain.departures()
            guard !known.contains(where: { $0.session == session }) else { return }
            let names = try await keychain.accounts()
            var number = names.compactMap(AccountKeychain.number).max() ?? 0
            repeat {
                number += 1
            } while try await !keychain.add(
                AccountNames.departure + String(number), Self.bytes(session))
        }
    }

    /// Takes from it; see ``AccountClient/TokenStore/remove(departure:)``.
    public func remove(departure session: StoredSession) async throws(TokenStoreError) {
        try await visit { keychain throws(TokenStoreError) in
            for known in try await keychain.departures() where known.session == session {
                try await keychain.remove(known.account)
            }
        }
    }

    private static func bytes(_ session: StoredSession) throws(TokenStoreError) -> [UInt8] {
        do { return Array(try JSONEncoder().encode(session)) } catch { throw .failed("it cannot be written") }
    }

    /// One visit, done as a whole also where who asked gives up.
    private func visit<Result: Sendable>(
        _ body: @escaping @Sendable (AccountKeychain) async throws(TokenStoreError) -> Result
    ) async throws(TokenStoreError) -> Result {
        let (keychain, lock, turns) = (keychain, lock, turns)
        let work = Task { () async -> Swift.Result<Result, TokenStoreError> in
            await turns.enter()
            let outcome = await Self.locked(lock) { () async throws(TokenStoreError) in
                try await body(keychain)
            }
            await turns.leave()
            return outcome
        }
        return try await work.value.get()
    }

    private static func locked<Result: Sendable>(
        _ lock: any SessionLock, _ body: () async throws(TokenStoreError) -> Result
    ) async -> Swift.Result<Result, TokenStoreError> {
        let held: any HeldSessionLock
        do throws(SessionLockError) {
            held = try await lock.acquire()
        } catch {
            if case .failed(let reason) = error { return .failure(.failed(reason)) }
            return .failure(.failed("the lock between processes was given up"))
        }
        defer { held.release() }
        do throws(TokenStoreError) { return .success(try await body()) } catch { return .failure(error) }
    }
}
