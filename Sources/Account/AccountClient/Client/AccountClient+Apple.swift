public import AccountAPI
internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// What Apple's sheet gave.
///
/// It prints without what it holds.
public struct AppleCredential: Sendable, Equatable {
    /// Apple's own id of the person.
    public var user: String
    /// As text.
    public var identityToken: String
    /// As text; good once, for five minutes.
    public var authorizationCode: String
    /// Apple tells it at the very first sign-in alone, and never again.
    public var name: String?

    /// A credential with these parts.
    public init(user: String, identityToken: String, authorizationCode: String, name: String?) {
        self.user = user
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.name = name
    }
}

extension AppleCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<credential>`.
    public var description: String { "<credential>" }
    /// Always `<credential>`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a request to Apple must carry.
public struct AppleRequest: Sendable, Equatable {
    /// For `ASAuthorizationAppleIDRequest.nonce`: the SHA-256 of the server's nonce, in hexadecimal digits.
    public let nonce: String
    /// For `ASAuthorizationAppleIDRequest.state`.
    public let state: String
    /// The server's own nonce, which is shown to it again.
    package let raw: String
}

/// Sign in with Apple.
extension AccountClient {
    /// Begins: the server gives a nonce that binds Apple's answer to this very sign-in.
    ///
    /// - Returns: what the request to Apple must carry.
    /// - Throws: `problem`, `transport`, `device`.
    public func startAppleSignIn() async throws(AccountClientError) -> AppleRequest {
        let made: ProviderChallengeBody = try await ask(.provider(.challenge(.apple)))
        let digest = SHA256.hash(data: Data(made.nonce.utf8))
        let hex = digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return AppleRequest(nonce: hex.joined(), state: made.challenge, raw: made.nonce)
    }

    /// Signs in by what Apple gave.
    ///
    /// The name is noted until the server has it: Apple never tells it again.
    ///
    /// - Parameters:
    ///   - request: of ``startAppleSignIn()``.
    ///   - credential: Apple's answer, whose `state` must have been the request's.
    ///   - terms: the version that was accepted; needed where the account is new.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``.
    public func signIn(
        _ request: AppleRequest, _ credential: AppleCredential, terms: String?
    ) async throws(AccountClientError) -> Step {
        let note = Self.note(of: credential.user)
        var name = credential.name
        if let name {
            try? await ports.notes.set(name, note)
        } else {
            name = (try? await ports.notes.note(note)) ?? nil
        }
        let body = ProviderTokenSignInBody(
            challenge: request.state, nonce: request.raw, identityToken: credential.identityToken,
            authorizationCode: credential.authorizationCode, name: name,
            deviceName: configuration.deviceName, terms: terms)
        let step = try await signIn(.provider(.tokenSignIn(.apple)), body)
        if name != nil { try? await ports.notes.set(nil, note) }
        return step
    }

    /// Apple's ids hold dots alone besides letters and digits; what else there may be is left out.
    private static func note(of user: String) -> String {
        "apple." + user.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }.prefix(80)
    }
}

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
        try await ask(.account(route), id: id, body)
    }

    /// The same, of any route.
    func ask<Body: Decodable>(
        _ route: ServiceRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody()
    ) async throws(AccountClientError) -> Body {
        try Wire.read(Body.self, try await bare(route, id, body))
    }

    /// The same, where the answer says nothing.
    func tell(
        _ route: AccountRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody()
    ) async throws(AccountClientError) {
        try Wire.check(try await bare(.account(route), id, body))
    }

    private func bare(
        _ route: ServiceRoute, _ id: String?, _ body: (some Encodable)?
    ) async throws(AccountClientError) -> TransportAnswer {
        try await call(
            route, id: id, body: try body.map { value throws(AccountClientError) in try Wire.write(value) },
            creatingKey: true)
    }
}

/// A body that says nothing.
struct EmptyBody: Encodable, Sendable {}
