internal import FoundationExports

/// What an authenticator says of itself and of what its person did (WebAuthn, section 6.1).
package struct AuthenticatorData: Sendable, Equatable {
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Somebody was there.
        package static let userPresent = Self(rawValue: 0x01)
        /// The authenticator made sure of who it was.
        package static let userVerified = Self(rawValue: 0x04)
        /// The passkey may be copied to other devices of its person.
        package static let backupEligible = Self(rawValue: 0x08)
        /// It has been.
        package static let backedUp = Self(rawValue: 0x10)
        static let hasCredential = Self(rawValue: 0x40)
        static let hasExtensions = Self(rawValue: 0x80)
    }

    /// A credential that was just made.
    struct Credential: Sendable, Equatable {
        let aaguid: [UInt8]
        let id: [UInt8]
        let key: CredentialKey
    }

    /// SHA-256 of the relying party's id.
    let relyingPartyHash: ArraySlice<UInt8>
    package let flags: Flags
    package let counter: UInt32
    let credential: Credential?

    /// The longest id of a credential (WebAuthn, section 5.8.3).
    static let longestID = 1023

    init(_ bytes: ArraySlice<UInt8>) throws(PasskeyRefusal) {
        guard bytes.count >= 37 else { throw .authenticatorData }
        let start = bytes.startIndex
        relyingPartyHash = bytes[start..<start + 32]
        flags = Flags(rawValue: bytes[start + 32])
        counter = bytes[start + 33..<start + 37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[(start + 37)...]
        credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
        if flags.contains(.hasExtensions) {
            var reader = CBORReader(rest)
            // None was asked for: what they say is not used.
            guard case .map? = try? reader.value() else { throw .authenticatorData }
            rest = reader.rest
        }
        guard rest.isEmpty else { throw .authenticatorData }
    }

    private static func credential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> Credential {
        guard rest.count >= 18 else { throw .authenticatorData }
        let aaguid = Array(rest.prefix(16))
        rest = rest.dropFirst(16)
        let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(2)
        guard (1...longestID).contains(length), rest.count >= length else { throw .credentialID }
        let id = Array(rest.prefix(length))
        var reader = CBORReader(rest.dropFirst(length))
        let key: CredentialKey
        do throws(CredentialKey.Failure) { key = try CredentialKey(&reader) } catch {
            throw error == .notAskedFor ? .algorithm : .key
        }
        rest = reader.rest
        return Credential(aaguid: aaguid, id: id, key: key)
    }

    /// What is demanded of every answer.
    ///
    /// - Parameters:
    ///   - party: for whom it must be.
    ///   - needsPresence: false for a passkey that is made by the way alone.
    ///   - needsVerification: whether the person must have been verified.
    /// - Throws: `relyingParty`, `userPresence`, `userVerification`; `backupState` for a copy of what cannot be copied.
    func check(
        _ party: RelyingParty, needsPresence: Bool, needsVerification: Bool
    ) throws(PasskeyRefusal) {
        guard Array(relyingPartyHash) == party.idHash else { throw .relyingParty }
        guard !needsPresence || flags.contains(.userPresent) else { throw .userPresence }
        guard !needsVerification || flags.contains(.userVerified) else { throw .userVerification }
        guard !flags.contains(.backedUp) || flags.contains(.backupEligible) else { throw .backupState }
    }
}
