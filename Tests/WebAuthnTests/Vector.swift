import AccountAPI
import Bytes
import Foundation
import TestSupport
import Testing
import WebAuthn

/// One of the test vectors of WebAuthn Level 3 (section 16): made again from their fixed inputs, and the same to the byte.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    struct Registration: Decodable, Sendable {
        let challenge, clientDataJSON, attestationObject: String
    }
    struct Authentication: Decodable, Sendable {
        let challenge, clientDataJSON, authenticatorData, signature: String
    }

    let name: String
    let algorithm: Int64
    let registration: Registration
    let authentication: Authentication
    let credentialID, aaguid: String
    let flags: UInt8

    var testDescription: String { name }

    static let all: [Vector] = {
        (try? JSONDecoder().decode([Vector].self, from: vector("webauthn-3.json"))) ?? []
    }()

    static let party = RelyingParty(id: "example.org", origins: ["https://example.org"])

    /// What our relying party says of it; nil for what it takes.
    var refusal: PasskeyRefusal? {
        switch name {
        case "crossOrigin", "topOrigin": .crossOrigin
        case "packed ES384", "packed ES512", "packed Ed448": .algorithm
        default: nil
        }
    }
}

func bytes(_ hexadecimal: String) -> [UInt8] { Hexadecimal.decode(hexadecimal) ?? [] }

/// What a browser sends when a passkey was made, and what is expected of it.
struct RegistrationAnswer {
    var clientData, attestation, challenge, id: [UInt8]
    var party = Vector.party
    var (isConditional, needsVerification) = (false, false)

    init(_ vector: Vector) {
        clientData = bytes(vector.registration.clientDataJSON)
        attestation = bytes(vector.registration.attestationObject)
        challenge = bytes(vector.registration.challenge)
        id = bytes(vector.credentialID)
    }

    func verdict() throws(PasskeyRefusal) -> NewCredential {
        try Registration(clientData: ClientData(clientData), attestation: attestation).verify(
            for: party, challenge: challenge, id: id, isConditional: isConditional,
            needsVerification: needsVerification)
    }

    var refusal: PasskeyRefusal? {
        do throws(PasskeyRefusal) { _ = try verdict() } catch { return error }
        return nil
    }
}

/// The same of one that was used.
struct AssertionAnswer {
    var clientData, authenticatorData, signature, challenge, key: [UInt8]
    var userHandle: [UInt8]? = [7]
    var knownHandle: [UInt8] = [7]
    var party = Vector.party
    var (isNamed, needsVerification) = (false, false)

    init(_ vector: Vector, key: [UInt8]) {
        clientData = bytes(vector.authentication.clientDataJSON)
        authenticatorData = bytes(vector.authentication.authenticatorData)
        signature = bytes(vector.authentication.signature)
        challenge = bytes(vector.authentication.challenge)
        self.key = key
    }

    func verdict() throws(PasskeyRefusal) -> VerifiedAssertion {
        guard let key = CredentialKey(key) else { throw .key }
        let known = KnownCredential(key: key, userHandle: knownHandle)
        return try Assertion(
            clientData: ClientData(clientData), authenticatorData: authenticatorData, signature: signature,
            userHandle: userHandle
        ).verify(
            for: party, challenge: challenge, by: known, isNamed: isNamed,
            needsVerification: needsVerification)
    }

    var refusal: PasskeyRefusal? {
        do throws(PasskeyRefusal) { _ = try verdict() } catch { return error }
        return nil
    }
}
