internal import FoundationExports

/// A passkey as it is known.
package struct KnownCredential: Sendable, Equatable {
    package let key: CredentialKey
    /// What the authenticator calls the account.
    package let userHandle: [UInt8]

    package init(key: CredentialKey, userHandle: [UInt8]) {
        self.key = key
        self.userHandle = userHandle
    }
}

/// What a passkey's use tells.
package struct VerifiedAssertion: Sendable, Equatable {
    package let flags: AuthenticatorData.Flags
    package let counter: UInt32

    /// Whether the counter has not gone on: there may be a copy of the authenticator.
    ///
    /// One that counts nothing stays at zero.
    package func hasStoodStill(at known: UInt32) -> Bool { (counter != 0 || known != 0) && counter <= known }
}

/// The use of a passkey (WebAuthn, section 7.2).
package struct Assertion: Sendable {
    package let clientData: ClientData
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]
    private let userHandle: [UInt8]?

    /// Longer than any without a credential in it.
    package static let longest = 1024

    package init(
        clientData: ClientData, authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]?
    ) {
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }

    /// Checks it, step by step.
    ///
    /// Whether the passkey may be copied refuses nobody: Apple's say no at first, and yes later.
    ///
    /// - Parameters:
    ///   - party: for whom it must be.
    ///   - challenge: the one that was given out.
    ///   - credential: the one that the browser names.
    ///   - isNamed: whether the account is known by other means; else the authenticator must name it.
    ///   - needsVerification: whether the person must have been verified.
    /// - Returns: what it tells.
    /// - Throws: the first step that fails.
    package func verify(
        for party: RelyingParty, challenge: [UInt8], by credential: KnownCredential, isNamed: Bool = false,
        needsVerification: Bool = false
    ) throws(PasskeyRefusal) -> VerifiedAssertion {
        guard userHandle.map({ $0 == credential.userHandle }) ?? isNamed else { throw .userHandle }
        try clientData.check(.get, challenge: challenge, party)
        guard authenticatorData.count <= Self.longest else { throw .authenticatorData }
        let data = try AuthenticatorData(authenticatorData[...])
        try data.check(party, needsPresence: true, needsVerification: needsVerification)
        guard signature.count <= Self.longest,
            credential.key.hasSigned(authenticatorData + clientData.hash, signature)
        else { throw .signature }
        return VerifiedAssertion(flags: data.flags, counter: data.counter)
    }
}
