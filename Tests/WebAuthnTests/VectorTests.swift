import AccountAPI
import Bytes
import TestSupport
import Testing

@testable import WebAuthn

@Suite struct VectorTests {
    @Test("there are 15") func count() { #expect(Vector.all.count == 15) }

    @Test(
        "a vector of the standard is taken, or refused by the step that our relying party differs in",
        arguments: Vector.all)
    func registers(_ vector: Vector) throws {
        let answer = RegistrationAnswer(vector)
        #expect(answer.refusal == vector.refusal)
        guard vector.refusal == nil else { return }
        let made = try answer.verdict()
        #expect(made.id == bytes(vector.credentialID))
        #expect(made.aaguid == bytes(vector.aaguid))
        #expect(made.flags.rawValue == vector.flags)
        #expect(made.key.algorithm.rawValue == vector.algorithm)
        #expect(made.counter == 0)
        let used = AssertionAnswer(vector, key: made.key.bytes)
        #expect(try used.verdict().counter == 0)
    }

    @Test(
        "of those that are embedded elsewhere the signature holds all the same",
        arguments: ["crossOrigin", "topOrigin"])
    func embedded(_ name: String) throws {
        let vector = try #require(Vector.all.first { $0.name == name })
        let key = try credential(vector).key
        let used = AssertionAnswer(vector, key: key.bytes)
        #expect(used.refusal == .crossOrigin)
        let client = try ClientData(used.clientData)
        #expect(key.hasSigned(used.authenticatorData + client.hash, used.signature))
    }

    @Test(
        "every fault of a registration is refused by its own step",
        arguments: Vector.all.filter { $0.refusal == nil })
    func registrationFaults(_ vector: Vector) throws {
        let good = RegistrationAnswer(vector)
        for fault in registrationFaultTable {
            var answer = good
            fault.make(&answer)
            #expect(answer.refusal == fault.refusal, "\(fault.name)")
        }
    }

    @Test(
        "every fault of a sign-in is refused by its own step",
        arguments: Vector.all.filter { $0.refusal == nil })
    func assertionFaults(_ vector: Vector) throws {
        let good = AssertionAnswer(vector, key: try credential(vector).key.bytes)
        for fault in assertionFaultTable {
            var answer = good
            fault.make(&answer)
            #expect(answer.refusal == fault.refusal, "\(fault.name)")
        }
    }

    @Test("no flipped bit of a sign-in is taken", arguments: Vector.all.filter { $0.refusal == nil })
    func flippedBits(_ vector: Vector) throws {
        let good = AssertionAnswer(vector, key: try credential(vector).key.bytes)
        for seed in Soak.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let field = random.pick([
                \AssertionAnswer.clientData, \.authenticatorData, \.signature, \.key, \.challenge,
            ])
            var answer = good
            let at = Int.random(in: 0..<answer[keyPath: field].count, using: &random)
            answer[keyPath: field][at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(answer.refusal != nil, "seed \(seed), byte \(at)")
        }
    }

    /// What the attestation holds, where it is taken or not.
    private func credential(_ vector: Vector) throws -> AuthenticatorData.Credential {
        let object = try CBORReader.whole(bytes(vector.registration.attestationObject)[...])
        guard case .bytes(let data)? = object.value(.text("authData")) else {
            throw PasskeyRefusal.attestation
        }
        return try #require(try AuthenticatorData(data).credential)
    }
}

/// A fault, and the step that refuses it.
private struct Fault<Answer>: Sendable {
    let name: String
    let refusal: PasskeyRefusal
    let make: @Sendable (inout Answer) -> Void

    init(_ name: String, _ refusal: PasskeyRefusal, _ make: @escaping @Sendable (inout Answer) -> Void) {
        (self.name, self.refusal, self.make) = (name, refusal, make)
    }
}

/// Flips bits of the flags, which stand after the hash of the relying party.
private func flip(_ bits: UInt8, in answer: inout RegistrationAnswer) {
    guard let at = answer.attestation.firstRange(of: Vector.party.idHash)?.upperBound else { return }
    answer.attestation[at] ^= bits
}

private func text(_ old: String, _ new: String) -> @Sendable (inout [UInt8]) -> Void {
    { $0 = Array(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) }
}

private func withoutChallenge(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstRange(of: #""challenge":""#)?.upperBound,
        let end = text[start...].firstIndex(of: "\"")
    else { return bytes }
    return Array((text[..<start] + text[end...]).utf8)
}

private let ours = "https://example.org"

private let clientDataFaults: [Fault<[UInt8]>] = [
    Fault("type", .type) {
        $0 = Array(
            String(decoding: $0, as: UTF8.self).replacing("webauthn.create", with: "webauthn.was")
                .replacing("webauthn.get", with: "webauthn.create")
                .replacing("webauthn.was", with: "webauthn.get").utf8)
    },
    Fault("no JSON", .clientData) { $0.removeLast() },
    Fault("more behind it", .clientData) { $0 += [0x20, 0x7B] },
    Fault("no UTF-8", .clientData) { $0.insert(0xFF, at: 9) },
    Fault("empty", .clientData) { $0 = [] },
    Fault("too long", .clientData) { $0 += [UInt8](repeating: 0x20, count: 5000) },
    Fault("a member twice", .clientData, text(#"{"type""#, #"{"origin":"https://example.org","type""#)),
    Fault("no origin", .clientData, text(#""origin""#, #""orig""#)),
    Fault("challenge padded", .clientData, text(#"","origin""#, #"=","origin""#)),
    Fault("crossOrigin as text", .clientData, text(":false", #":"false""#)),
    Fault("another origin", .origin, text(ours, "https://example.com")),
    Fault("another port", .origin, text(ours, "https://example.org:8443")),
    Fault("the usual port", .origin, text(ours, "https://example.org:443")),
    Fault("another case", .origin, text(ours, "https://Example.org")),
    Fault("a slash", .origin, text(ours, "https://example.org/")),
    Fault("without TLS", .origin, text(ours, "http://example.org")),
    Fault("below", .origin, text(ours, "https://a.example.org")),
    Fault("longer", .origin, text(ours, "https://example.org.evil.com")),
    Fault("embedded", .crossOrigin, text(":false", ":true")),
    Fault("embedded in", .topOrigin, text(":false", #":false,"topOrigin":"https://example.org""#)),
    Fault("another challenge", .challenge, text(#""challenge":""#, #""challenge":"AAAA"#)),
    Fault("no challenge", .challenge) { $0 = withoutChallenge($0) },
]

private let registrationFaultTable: [Fault<RegistrationAnswer>] = {
    var faults: [Fault<RegistrationAnswer>] = clientDataFaults.map { fault in
        Fault(fault.name, fault.refusal) { fault.make(&$0.clientData) }
    }
    faults += [
        Fault("expected another challenge", .challenge) { $0.challenge[0] ^= 1 },
        Fault("expected none", .challenge) { $0.challenge = [] },
        Fault("attestation cut", .attestation) { $0.attestation.removeLast() },
        Fault("attestation followed", .attestation) { $0.attestation.append(0) },
        Fault("attestation empty", .attestation) { $0.attestation = [] },
        Fault("attestation too long", .attestation) {
            $0.attestation += [UInt8](repeating: 0, count: 20_000)
        },
        Fault("attestation no map", .attestation) { $0.attestation = [0x80] },
        Fault("attestation nested", .attestation) {
            $0.attestation = [UInt8](repeating: 0x81, count: 9000) + [0]
        },
        Fault("another relying party", .relyingParty) {
            $0.party = RelyingParty(id: "example.com", origins: $0.party.origins)
        },
        Fault("nobody there", .userPresence) { flip(1, in: &$0) },
        Fault("no credential", .authenticatorData) { flip(0x40, in: &$0) },
        Fault("extensions that are none", .authenticatorData) { flip(0x80, in: &$0) },
        Fault("another id", .credentialID) { $0.id[0] ^= 1 },
        Fault("a shorter id", .credentialID) { $0.id.removeLast() },
    ]
    return faults
}()

private let assertionFaultTable: [Fault<AssertionAnswer>] = {
    var faults: [Fault<AssertionAnswer>] = clientDataFaults.map { fault in
        Fault(fault.name, fault.refusal) { fault.make(&$0.clientData) }
    }
    faults += [
        Fault("expected another challenge", .challenge) { $0.challenge[0] ^= 1 },
        Fault("another's handle", .userHandle) { $0.userHandle = [8] },
        Fault("an empty handle", .userHandle) { $0.userHandle = [] },
        Fault("no handle", .userHandle) { $0.userHandle = nil },
        Fault("data cut", .authenticatorData) { $0.authenticatorData.removeLast() },
        Fault("data followed", .authenticatorData) { $0.authenticatorData.append(0) },
        Fault("data empty", .authenticatorData) { $0.authenticatorData = [] },
        Fault("data too long", .authenticatorData) {
            $0.authenticatorData += [UInt8](repeating: 0, count: 2000)
        },
        Fault("another relying party", .relyingParty) {
            $0.party = RelyingParty(id: "example.com", origins: $0.party.origins)
        },
        Fault("nobody there", .userPresence) { $0.authenticatorData[32] ^= 1 },
        Fault("a copy of what cannot be copied", .backupState) { $0.authenticatorData[32] = 0x11 },
        Fault("another counter", .signature) { $0.authenticatorData[36] ^= 1 },
        Fault("one bit of the signature", .signature) { $0.signature[10] ^= 1 },
        Fault("no signature", .signature) { $0.signature = [] },
        Fault("a signature too long", .signature) { $0.signature += [UInt8](repeating: 0, count: 2000) },
    ]
    return faults
}()
