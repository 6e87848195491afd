internal import AccountAPI

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
        let made: AppleChallengeBody = try await ask(.appleChallenge)
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
        let body = AppleSignInBody(
            challenge: request.state, nonce: request.raw, identityToken: credential.identityToken,
            authorizationCode: credential.authorizationCode, name: name,
            deviceName: configuration.deviceName, terms: terms)
        let step = try await signIn(.appleSignIn, body)
        if name != nil { try? await ports.notes.set(nil, note) }
        return step
    }

    /// Apple's ids hold dots alone besides letters and digits; what else there may be is left out.
    private static func note(of user: String) -> String {
        "apple." + user.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }.prefix(80)
    }
}
