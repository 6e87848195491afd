internal import AccountAPI
internal import Concurrency
internal import FoundationExports

/// What the store is asked and told; each visit stands alone.
extension AccountClient {
    private static let marker = "installed"

    /// Reads the store and takes in what it says.
    func readStore() async {
        await lane.enter()
        let epoch = machine.epoch
        do throws(TokenStoreError) {
            try await clearAfterReinstall()
            let stored = try await standing()
            // Who signed out while the store was being read knows better than its answer.
            if epoch == machine.epoch {
                _ = machine.read(stored, life: life(of: stored), at: ports.clock.now.elapsed)
            }
        } catch {
            machine.storeFailed(error)
        }
        await lane.leave()
        publish()
    }

    /// The session in the store, but for one that was signed out here: that one is removed.
    func standing() async throws(TokenStoreError) -> StoredSession? {
        guard let stored = try await ports.tokens.session() else { return nil }
        let left = try await ports.tokens.departures() + unnoted
        guard left.contains(where: stored.isStage) else { return stored }
        try await ports.tokens.removeSession()
        return nil
    }

    /// A keychain outlives the app (trap 10): what an earlier installation left is signed out, and the server told.
    ///
    /// Notes that cannot be read mean nothing; only notes that hold no marker do.
    private func clearAfterReinstall() async throws(TokenStoreError) {
        let marker: String?
        do throws(InstallNotesError) {
            marker = try await ports.notes.note(Self.marker)
        } catch {
            throw error == .locked ? .locked : .failed("\(error)")
        }
        guard marker == nil else { return }
        let (old, isDamaged) = try await standingOrDamaged(ports.tokens)
        if let old { try await ports.tokens.add(departure: old) }
        if old != nil || isDamaged { try await ports.tokens.removeSession() }
        do throws(InstallNotesError) {
            try await ports.notes.set("1", Self.marker)
        } catch {
            throw error == .locked ? .locked : .failed("\(error)")
        }
    }

    /// Keeps a session that is held; a store that cannot leaves it in memory, where it is good for its access token.
    ///
    /// Another process of the app may have signed out or in while this one asked the server: what stands there now
    /// counts.
    ///
    /// - Parameters:
    ///   - session: as it came.
    ///   - epoch: in which it came; a session that ended meanwhile is not kept.
    /// - Throws: `store`.
    func keep(_ session: StoredSession, epoch: Int) async throws(AccountClientError) {
        await lane.enter()
        let outcome = await store { store throws(TokenStoreError) in
            guard epoch == machine.epoch else { return }
            let stored = try await standing()
            guard epoch == machine.epoch else { return }
            guard let stored, stored.isStage(of: session) else {
                _ = machine.read(stored, life: life(of: stored), at: ports.clock.now.elapsed)
                return
            }
            try await store.keep(session)
            machine.kept(session)
            // A sign-out elsewhere notes the departure before it removes what was just kept.
            if try await store.departures().contains(where: session.isStage) {
                try await store.removeSession()
            }
        }
        await lane.leave()
        try outcome.get()
    }

    /// What cannot be read any more is left, too: else nobody could ever sign in again.
    func standingOrDamaged(
        _ store: any TokenStore
    ) async throws(TokenStoreError) -> (StoredSession?, isDamaged: Bool) {
        do throws(TokenStoreError) { return (try await store.session(), false) } catch .damaged {
            return (nil, true)
        }
    }

    /// One visit to the store, with its errors as ours.
    func store<Result: Sendable>(
        _ visit: (any TokenStore) async throws(TokenStoreError) -> Result
    ) async -> Swift.Result<Result, AccountClientError> {
        do throws(TokenStoreError) {
            return .success(try await visit(ports.tokens))
        } catch {
            return .failure(.store(error))
        }
    }
}

/// Requests that carry the session.
extension AccountClient {
    /// Sends a request with the access token and the device's proof, or to one of the app's own services with a token for
    /// that one; the token is renewed before if that is due, and once more if the server takes it for none.
    ///
    /// - Parameter request: to the account service or one of the app's own; its own `Authorization` and `DPoP` headers
    ///   are replaced.
    /// - Returns: the answer, whatever its status, but for a token that was refused twice.
    /// - Throws: `signedOut`, `ended`, `foreign`, `transport`, and what keeps the session from being renewed for now;
    ///   `problem` or `answer` where the token is refused although it is new.
    public func send(_ request: TransportRequest) async throws(AccountClientError) -> TransportAnswer {
        if let audience = configuration.services[request.origin] {
            return try await send(request, toServiceOf: audience)
        }
        guard request.origin == configuration.account else { throw .foreign(request.origin) }
        return try await authorised { token throws(AccountClientError) in
            try await ask(request.withoutToken, token)
        }
    }

    /// Does a call with the access token, and once more with a new one where the first is refused (trap 6).
    ///
    /// It stays one person's: where somebody else has signed in meanwhile it ends as `superseded`.
    func authorised(
        _ call: (String) async throws(AccountClientError) -> TransportAnswer
    ) async throws(AccountClientError) -> TransportAnswer {
        let (token, user) = try await accessToken()
        do throws(AccountClientError) {
            let answer = try await call(token)
            guard Wire.refusesToken(answer) else { return answer }
        } catch .device(.missing) {
            // Its key stayed on another device (trap 10): the renewal ends the session here.
        }
        let second = try await accessToken(afterRefusalOf: token, of: user)
        let again = try await call(second)
        guard !Wire.refusesToken(again) else {
            throw Wire.problem(again).map { .problem($0) } ?? .answer(status: again.status)
        }
        return again
    }

    /// The access token, renewed where that is due.
    ///
    /// Near its end it is still given where it cannot be renewed for now.
    ///
    /// - Returns: the token, and whose it is.
    private func accessToken() async throws(AccountClientError) -> (token: String, user: String) {
        // Another process of the app may have signed in, or the keychain may be readable by now.
        if machine.held == nil { await readStore() }
        guard let user = machine.held?.session.userID else { throw refusal }
        for _ in 0..<3 {
            let now = ports.clock.now.elapsed
            switch machine.need(at: now) {
            case .use(let token):
                try stays(user)
                return (token, user)
            case .refuse(let error): throw error
            case .renew(_, let fallback?) where now < pause.until:
                try stays(user)
                return (fallback, user)
            case .renew(let epoch, let fallback):
                do throws(AccountClientError) {
                    try await renew(epoch)
                } catch {
                    guard let fallback, error.keepsToken else { throw error }
                    try stays(user)
                    return (fallback, user)
                }
                if epoch == machine.epoch, case .renew(_, let still?) = machine.need(at: now) {
                    // Other processes, or a calendar that jumps: the server's word counts in the end.
                    return (still, user)
                }
            }
        }
        // It is due again as soon as it is there: keeping it takes as long as it lasts. The server's word counts.
        guard let held = machine.held else { throw refusal }
        try stays(user)
        return (held.session.accessToken, user)
    }

    private func accessToken(
        afterRefusalOf token: String, of user: String
    ) async throws(AccountClientError) -> String {
        switch machine.need(afterRefusalOf: token) {
        case .use(let token):
            try stays(user)
            return token
        case .refuse(let error): throw error
        case .renew(let epoch, _): try await renew(epoch)
        }
        switch machine.need(afterRefusalOf: token) {
        case .use(let token):
            try stays(user)
            return token
        case .refuse(let error): throw error
        // Nothing newer came: what holds is asked once more, and no further.
        case .renew: return token
        }
    }

    /// The same person's next session will do; another person's never.
    private func stays(_ user: String) throws(AccountClientError) {
        guard let held = machine.held else { throw refusal }
        guard held.session.userID == user else { throw .superseded }
    }

    /// Why there is no token now.
    private var refusal: AccountClientError { machine.need(at: ports.clock.now.elapsed).error ?? .superseded }
}

extension SessionMachine.RequestPrecondition {
    fileprivate var error: AccountClientError? {
        if case .refuse(let error) = self { error } else { nil }
    }
}

extension AccountClientError {
    /// Whether a token that still holds may be used although it could not be renewed.
    fileprivate var keepsToken: Bool {
        switch self {
        case .ended, .signedOut, .cancelled, .superseded, .foreign: false
        case .problem, .answer, .transport, .store, .device, .files, .puzzle: true
        }
    }
}
