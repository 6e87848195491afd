public import AccountAPI

/// Registering by e-mail, and a forgotten password.
extension AccountClient {
    /// Begins: a code goes to the address.
    ///
    /// The answer is the same for an address that has an account already; its owner is told so by mail.
    ///
    /// - Parameters:
    ///   - email: as typed.
    ///   - password: as typed.
    ///   - terms: the version that the person saw and accepted.
    /// - Returns: what the code's answer names.
    /// - Throws: `problem` with REQUEST_001 to REQUEST_003 and others; `transport`, `device`.
    public func register(
        email: String, password: String, terms: String
    ) async throws(AccountClientError) -> ChallengeBody {
        try await ask(.register, RegistrationBody(email: email, password: password, terms: terms))
    }

    /// Has another code sent.
    ///
    /// - Parameter challenge: of ``register(email:password:terms:)``.
    /// - Returns: what its answer names from now on.
    /// - Throws: `problem`, `transport`, `device`.
    public func resendRegistration(_ challenge: String) async throws(AccountClientError) -> ChallengeBody {
        try await ask(.resendRegistration, id: challenge)
    }

    /// Proves the address.
    ///
    /// - Parameters:
    ///   - challenge: of ``register(email:password:terms:)``.
    ///   - code: as typed.
    /// - Throws: `problem` with AUTH_003 and others; `transport`, `device`.
    public func proveRegistration(_ challenge: String, code: String) async throws(AccountClientError) {
        try await tell(.proveRegistration, id: challenge, CodeBody(code: code))
    }

    /// Gives the profile: the last step, which makes the account and signs in.
    ///
    /// - Parameters:
    ///   - challenge: of the registration, or of a provider's first sign-in.
    ///   - nickname: as typed.
    ///   - terms: the version that was accepted, where no earlier step asked.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``.
    public func finishProfile(
        _ challenge: String, nickname: String, terms: String? = nil
    ) async throws(AccountClientError) -> Step {
        var waiting: AccountState?
        if case .needsProfile = machine.state { waiting = machine.state }
        let body = NewProfileBody(nickname: nickname, deviceName: configuration.deviceName, terms: terms)
        return try await signIn(.finishProfile, id: challenge, body, waiting: waiting)
    }

    /// Has a code sent for a new password; the answer is the same for an address without an account.
    ///
    /// - Parameter email: as typed.
    /// - Returns: what its answer names.
    /// - Throws: `problem`, `transport`, `device`.
    public func forgot(email: String) async throws(AccountClientError) -> ChallengeBody {
        try await ask(.forgot, ForgottenBody(email: email))
    }

    /// Sets a new password by the code; every session of the account ends.
    ///
    /// - Parameters:
    ///   - challenge: of ``forgot(email:)``.
    ///   - code: as typed.
    ///   - password: the new one.
    ///   - secondFactor: a code of the second factor, where the account has one.
    /// - Throws: `problem`, `transport`, `device`.
    public func reset(
        _ challenge: String, code: String, password: String, secondFactor: String? = nil
    ) async throws(AccountClientError) {
        try await tell(
            .reset, id: challenge, ResetBody(code: code, password: password, secondFactor: secondFactor))
    }
}

extension AccountClient {
    /// Asks without a session, with the device's proof.
    func ask<Body: Decodable>(
        _ route: AccountRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody()
    ) async throws(AccountClientError) -> Body {
        try Wire.read(Body.self, try await bare(route, id, body))
    }

    /// The same, where the answer says nothing.
    func tell(
        _ route: AccountRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody()
    ) async throws(AccountClientError) {
        try Wire.check(try await bare(route, id, body))
    }

    private func bare(
        _ route: AccountRoute, _ id: String?, _ body: (some Encodable)?
    ) async throws(AccountClientError) -> TransportAnswer {
        try await call(
            route, id: id, body: try body.map { value throws(AccountClientError) in try Wire.write(value) },
            .device(creating: true))
    }
}

/// A body that says nothing.
struct EmptyBody: Encodable, Sendable {}
