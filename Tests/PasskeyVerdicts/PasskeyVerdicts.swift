import AccountAPI
import FoundationEssentials
import WebAuthn

/// Says of answers of passkeys, a line of JSON each, whether the service would take them: `ok`, or the step that refuses.
///
/// For `test_passkey_verdicts.py`, which asks another verifier the same.
@main
enum PasskeyVerdicts {
    private struct Answer: Decodable {
        let relyingParty, origin, challenge, clientData: String
        let id, attestation: String?
        let authenticatorData, signature, key: String?
    }

    static func main() throws {
        while let line = readLine() {
            print(verdict(try JSONDecoder().decode(Answer.self, from: Data(line.utf8)))?.rawValue ?? "ok")
        }
    }

    private static func verdict(_ answer: Answer) -> PasskeyRefusal? {
        func bytes(_ text: String?) -> [UInt8] { text.flatMap { Base64URL.decode($0) } ?? [] }
        let party = RelyingParty(id: answer.relyingParty, origins: [answer.origin])
        do throws(PasskeyRefusal) {
            let data = try ClientData(bytes(answer.clientData))
            let challenge = bytes(answer.challenge)
            if let attestation = answer.attestation {
                _ = try Registration(clientData: data, attestation: bytes(attestation))
                    .verify(for: party, challenge: challenge, id: bytes(answer.id))
                return nil
            }
            guard let key = CredentialKey(bytes(answer.key)) else { return .key }
            _ = try Assertion(
                clientData: data, authenticatorData: bytes(answer.authenticatorData),
                signature: bytes(answer.signature), userHandle: [1]
            ).verify(
                for: party, challenge: challenge,
                by: KnownCredential(key: key, userHandle: [1]))
            return nil
        } catch {
            return error
        }
    }
}
