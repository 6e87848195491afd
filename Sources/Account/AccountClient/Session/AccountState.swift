public import AccountAPI
public import Localization

/// How things stand with the sign-in on this device; what an app shows follows from it.
public enum AccountState: Sendable, Equatable {
    /// The store has not answered yet, or cannot; nothing is known, and nothing is lost.
    case unknown(TokenStoreError?)
    /// Nobody is signed in (未登录).
    case signedOut
    /// A sign-in is under way.
    case signingIn
    /// A further proof is asked for before the sign-in is complete.
    case needsStepUp(StepUp)
    /// The account is new: a profile is asked for before it exists.
    case needsProfile(ChallengeBody)
    /// Somebody is signed in (已登录): the account's id.
    case signedIn(String)
    /// The sign-in ended, and only signing in again helps (过期).
    case expired(SessionEnd)
}

/// A second proof that a sign-in waits for.
public struct StepUp: Sendable, Equatable {
    /// What the answer names.
    public let challenge: String
    /// In which ways it can be given.
    public let ways: [ProofMethod]

    package init(challenge: String, ways: [ProofMethod]) {
        self.challenge = challenge
        self.ways = ways
    }
}

/// Why a session ended without the person's doing it here.
public enum SessionEnd: String, Sendable, Equatable, Codable, CaseIterable {
    /// The server does not know it.
    case invalid
    /// It was signed out elsewhere, by an administrator, or by a change of the password.
    case revoked
    /// Its refresh token was used twice: somebody else may hold a copy.
    case reused
    /// It was not used for too long.
    case expired
    /// The device's key is gone: the app's data was moved here from another device.
    case deviceChanged
}

extension SessionEnd: Localizable {
    /// What a person reads; the first sentence is that of AUTH_004.
    public func text(in language: Language) -> String {
        let strings: AccountClientStrings =
            switch self {
            case .invalid, .expired: .sessionExpired(.session)
            case .revoked: .sessionRevoked(.session)
            case .reused: .sessionReused(.session)
            case .deviceChanged: .deviceChanged(.session)
            }
        return strings.text(in: language)
    }
}
