internal import AccountAPI

/// Requests that carry the session.
extension AccountClient {
    /// Sends a request with the access token, which is renewed before if that is due, and once more if the server
    /// takes it for none.
    ///
    /// - Parameter request: to the account service or one of the app's own; an `Authorization` header of its own is
    ///   replaced.
    /// - Returns: the answer, whatever its status, but for a token that was refused twice.
    /// - Throws: `signedOut`, `ended`, `foreign`, `transport`, and what keeps the session from being renewed for now;
    ///   `problem` or `answer` where the token is refused although it is new.
    public func send(_ request: TransportRequest) async throws(AccountClientError) -> TransportAnswer {
        guard request.origin == configuration.account || configuration.services.contains(request.origin)
        else { throw .foreign(request.origin) }
        return try await authorised { token throws(AccountClientError) in
            var request = request
            request.headers.removeAll { $0.name.lowercased() == "authorization" }
            request.headers.append(.init("Authorization", "Bearer \(token)"))
            return try await transport(request)
        }
    }

    /// Does a call with the access token, and once more with a new one where the first is refused (trap 6).
    ///
    /// It stays one person's: where somebody else has signed in meanwhile it ends as `superseded`.
    func authorised(
        _ call: (String) async throws(AccountClientError) -> TransportAnswer
    ) async throws(AccountClientError) -> TransportAnswer {
        let (token, user) = try await accessToken()
        let answer = try await call(token)
        guard Wire.refusesToken(answer) else { return answer }
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
        case .problem, .answer, .transport, .store, .device, .files: true
        }
    }
}
