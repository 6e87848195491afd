/// Why a passkey's answer is not taken: a case for each step of WebAuthn Level 3, sections 7.1 and 7.2, that can fail.
package enum PasskeyRefusal: String, Error, Sendable, Equatable, CaseIterable {
    /// What the browser says cannot be read.
    case clientData
    /// It is an answer to another question: registration for sign-in, or the other way round.
    case type
    case challenge
    case origin
    /// A page of another origin held ours.
    case crossOrigin
    case topOrigin
    /// What the authenticator made cannot be read.
    case attestation
    case authenticatorData
    case relyingParty
    case userPresence
    case userVerification
    /// A copy of what cannot be copied.
    case backupState
    /// No credential, none that is meant, or an id that is too long.
    case credentialID
    /// A key that is none, or a weak one.
    case key
    /// A key of an algorithm that was not asked for.
    case algorithm
    /// The passkey is another account's.
    case userHandle
    case signature
}
