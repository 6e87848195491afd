import AccountAPI
import AccountDomain
import Crypto
import FoundationEssentials
import Synchronization
import Testing

@testable import AccountServer

/// An app's device: a key, and the proofs that it makes.
final class TestDevice: Sendable {
    private let key = P256.Signing.PrivateKey()
    private let count = Atomic<Int>(0)

    var credential: DeviceCredential {
        DeviceCredential(kind: .key, bytes: Array(key.publicKey.x963Representation))
    }

    /// A proof for a request.
    func proof(
        _ verb: String, _ path: String, at now: Date, token: String? = nil, nonce: String? = nil,
        id: String? = nil, origin: String = "http://127.0.0.1:8080"
    ) throws -> String {
        let point = key.publicKey.x963Representation
        let header = """
            {"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"EC","crv":"P-256",\
            "x":"\(Base64URL.encode(point[1..<33]))","y":"\(Base64URL.encode(point[33...]))"}}
            """
        let number = count.add(1, ordering: .relaxed).newValue
        var body = """
            {"jti":"\(id ?? "proof \(number)")","htm":"\(verb)","htu":"\(origin)\(path)",\
            "iat":\(Int(now.timeIntervalSince1970))
            """
        if let token {
            body += ",\"ath\":\"\(Base64URL.encode(Data(SHA256.hash(data: Data(token.utf8)))))\""
        }
        if let nonce { body += ",\"nonce\":\"\(nonce)\"" }
        let words = Base64URL.encode(Data(header.utf8)) + "." + Base64URL.encode(Data((body + "}").utf8))
        let signature = try key.signature(for: Data(words.utf8)).rawRepresentation
        return "\(words).\(Base64URL.encode(signature))"
    }

    /// The request with a proof.
    func proving(_ ask: Ask, at now: Date, token: String? = nil, nonce: String? = nil) throws -> Ask {
        let path = String(ask.path.prefix { $0 != "?" })
        return ask.with("DPoP", try proof(ask.verb, path, at: now, token: token, nonce: nonce))
    }
}

/// An app on a device, as it talks to the server of a test.
struct App: Sendable {
    let server: TestServer
    let device = TestDevice()

    func send(_ ask: Ask, token: String? = nil) async throws -> Reply {
        try await server.send(try proving(ask, token: token))
    }

    /// The request with the token and a proof.
    func proving(_ ask: Ask, token: String? = nil) throws -> Ask {
        let now = server.clock.now
        let nonce = ProofNonces(server.accounts.dependencies.secrets).current(at: now)
        return try device.proving(ask, at: now, token: token, nonce: nonce).token(token, "DPoP")
    }

    /// Registers an address and signs in.
    func register(_ email: String = "ann@example.com", password: String = "Blue7horses") async throws
        -> TokensBody
    {
        let begun = try await send(
            Ask(.register).json(RegistrationBody(email: email, password: password, terms: "2026-01")))
        let challenge = try begun.read(ChallengeBody.self).challenge
        let code = try #require(try await server.letter(to: email).code)
        _ = try await send(Ask(.proveRegistration, challenge).json(CodeBody(code: code)))
        let done = try await send(
            Ask(.finishProfile, challenge).json(NewProfileBody(nickname: "Ann", deviceName: "Ann's phone")))
        #expect(done.status == 201)
        return try done.read(TokensBody.self)
    }
}
