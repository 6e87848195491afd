import AccountAPI
import AccountDomain
import AccountTestSupport
import FoundationEssentials
import HTTPTypes
import Testing
import WebAuthn

@testable import AccountServer

/// Passkeys over HTTP.
struct PasskeyTests {
    private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    /// Makes a passkey for an app that is signed in.
    private static func add(
        _ authenticator: inout SoftwareAuthenticator, to app: App, _ token: String
    ) async throws -> PasskeysBody.Passkey {
        let asked = try await app.send(try Ask(.startPasskey).json(PasskeyOptionsBody()), token: token)
            .read(PasskeyCreationBody.self)
        #expect(asked.algorithms == [-8, -7, -257])
        let made = try authenticator.make(
            challenge: try bytes(asked.challenge), for: asked.rpID, userHandle: try bytes(asked.userHandle))
        let body = NewPasskeyBody(
            id: Base64URL.encode(made.id), clientDataJSON: Base64URL.encode(made.clientData),
            attestationObject: Base64URL.encode(made.attestation), userHandle: asked.userHandle,
            name: "Phone")
        let answer = try await app.send(try Ask(.addPasskey).json(body), token: token)
        #expect(answer.status == 201)
        return try answer.read(PasskeysBody.Passkey.self)
    }

    private static func answer(
        _ authenticator: inout SoftwareAuthenticator, _ app: App
    ) async throws -> PasskeyAnswerBody {
        let asked = try await app.send(Ask(.startPasskeySignIn))
            .read(PasskeyRequestBody.self)
        let used = try authenticator.use(challenge: try bytes(asked.challenge), for: asked.rpID)
        return PasskeyAnswerBody(
            id: Base64URL.encode(used.id), clientDataJSON: Base64URL.encode(used.clientData),
            authenticatorData: Base64URL.encode(used.authenticatorData),
            signature: Base64URL.encode(used.signature),
            userHandle: used.userHandle.map { Base64URL.encode($0) })
    }

    @Test func `an app makes a passkey, names it, signs in by it elsewhere, and removes it`() async throws {
        try await TestServer.run { server in
            var authenticator = SoftwareAuthenticator(
                origin: try #require(server.accounts.dependencies.policy.relyingParty.origins.first))
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            let passkey = try await Self.add(&authenticator, to: app, token)
            #expect(passkey.name == "Phone" && passkey.isTwoFactors && !passkey.isLastWay)
            let other = App(server: server)
            let answer = try await Self.answer(&authenticator, other)
            let stolen = try await App(server: server).send(try Ask(.passkeySignIn).json(answer))
            #expect(stolen.status == 401)
            #expect(try stolen.read(ProblemBody.self).code == .code, "another device's challenge")
            let entered = try await other.send(try Ask(.passkeySignIn).json(answer))
            #expect(entered.status == 200)
            #expect(try entered.read(SignInBody.self).session != nil)
            let again = try await other.send(try Ask(.passkeySignIn).json(answer))
            #expect(try again.read(ProblemBody.self).subcode == Subcode.used.rawValue)
            let rename = try Ask(.renamePasskey, passkey.id).json(PasskeyNameBody(name: "My phone"))
            #expect(try await app.send(rename, token: token).status == 204)
            for name in ["", "  ", "a\nb", String(repeating: "x", count: 65)] {
                let bad = try Ask(.renamePasskey, passkey.id).json(PasskeyNameBody(name: name))
                #expect(try await app.send(bad, token: token).status == 400, "\(name)")
            }
            let all = try await app.send(Ask(.passkeys), token: token).read(PasskeysBody.self)
            #expect(all.passkeys.map(\.name) == ["My phone"])
            #expect(all.userHandle.flatMap { Base64URL.decode($0) } == authenticator.passkeys[0].userHandle)
            #expect(try await app.send(Ask(.removePasskey, passkey.id), token: token).status == 204)
            #expect(try await app.send(Ask(.removePasskey, passkey.id), token: token).status == 404)
            #expect(try await app.send(Ask(.removePasskey, "..."), token: token).status == 404)
            let late = try await other.send(
                try Ask(.passkeySignIn).json(try await Self.answer(&authenticator, other)))
            let problem = try late.read(ProblemBody.self)
            #expect(late.status == 401 && problem.code == .passkey)
            #expect(problem.subcode == Subcode.unknown.rawValue)
        }
    }

    @Test func `what is no answer of an authenticator is said by field, or refused`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let good = PasskeyAnswerBody(
                id: "AA", clientDataJSON: "e30", authenticatorData: "AA", signature: "AA")
            let fields: [(WritableKeyPath<PasskeyAnswerBody, String>, String)] = [
                (\.id, "id"), (\.clientDataJSON, "clientDataJSON"),
                (\.authenticatorData, "authenticatorData"), (\.signature, "signature"),
            ]
            for (field, name) in fields {
                var body = good
                body[keyPath: field] = "=="
                let problem = try await app.send(try Ask(.passkeySignIn).json(body)).read(ProblemBody.self)
                #expect(problem.code == .invalid && problem.field == name)
            }
            let refused = try await app.send(try Ask(.passkeySignIn).json(good)).read(ProblemBody.self)
            #expect(refused.code == .passkey)
            #expect(try await app.send(Ask(.passkeys)).status == 401)
            #expect(try await app.send(try Ask(.startPasskey).json(PasskeyOptionsBody())).status == 401)
        }
    }

    @Test(arguments: [[], ["TEAM123456.com.readmigo.app", "TEAM123456.com.readmigo.beta"]])
    func `Apple finds which apps may use the passkeys`(apps: [String]) async throws {
        try await TestServer.run({ $0.appleApps = apps }) { server in
            let answer = try await server.send(Ask("GET", "/.well-known/apple-app-site-association"))
            #expect(answer.status == (apps.isEmpty ? 404 : 200))
            guard !apps.isEmpty else { return }
            #expect(answer["content-type"] == "application/json")
            struct Association: Decodable {
                struct Apps: Decodable { let apps: [String] }
                let webcredentials: Apps
            }
            #expect(try answer.read(Association.self).webcredentials.apps == apps)
        }
    }
}
