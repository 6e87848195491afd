internal import FoundationExports

/// A passkey that was just made, as it is to be kept.
package struct NewCredential: Sendable, Equatable {
    package let id: [UInt8]
    /// Which kind of authenticator made it, by its own word; 16 bytes, all zero where it does not say.
    package let aaguid: [UInt8]
    package let key: CredentialKey
    package let counter: UInt32
    package let flags: AuthenticatorData.Flags
}

/// The making of a passkey (WebAuthn, section 7.1).
package struct Registration: Sendable {
    package let clientData: ClientData
    private let attestation: [UInt8]

    /// Longer than any with the certificates that somebody sends unasked.
    package static let longest = 16_384

    package init(clientData: ClientData, attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }

    /// Checks it, step by step.
    ///
    /// Attestation `none` is asked for: whatever statement came is read as CBOR, and is not used.
    ///
    /// - Parameters:
    ///   - party: for whom it must be.
    ///   - challenge: the one that was given out.
    ///   - id: the credential's id as the browser names it beside what the authenticator signed.
    ///   - isConditional: whether it was to be made by the way, so that nobody need have been asked.
    ///   - needsVerification: whether the person must have been verified.
    /// - Returns: the credential; that nobody has it yet, the caller must make sure of.
    /// - Throws: the first step that fails.
    package func verify(
        for party: RelyingParty, challenge: [UInt8], id: [UInt8], isConditional: Bool = false,
        needsVerification: Bool = false
    ) throws(PasskeyRefusal) -> NewCredential {
        try clientData.check(.create, challenge: challenge, party)
        guard attestation.count <= Self.longest,
            let object = try? CBORReader.whole(attestation[...]), case .map(let members) = object,
            members.count == 3, case .text(let format)? = object.value(.text("fmt")),
            case .map(let statement)? = object.value(.text("attStmt")),
            case .bytes(let bytes)? = object.value(.text("authData")),
            // `none` has an empty statement (section 8.7).
            format != "none" || statement.isEmpty
        else { throw .attestation }
        let data = try AuthenticatorData(bytes)
        try data.check(party, needsPresence: !isConditional, needsVerification: needsVerification)
        guard let credential = data.credential, credential.id == id else { throw .credentialID }
        return NewCredential(
            id: credential.id, aaguid: credential.aaguid, key: credential.key, counter: data.counter,
            flags: data.flags)
    }
}
