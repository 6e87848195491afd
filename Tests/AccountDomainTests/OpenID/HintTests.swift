import AccountTestSupport
import Bytes
import FoundationEssentials
import Testing

@testable import AccountDomain

/// Whom a service's `id_token_hint` names, and who is answered for (OpenID Connect Core, section 3.1.2.1).
struct HintTests {
    private static func identity(_ scene: SignInScene, _ changes: [String: String?] = [:]) async throws
        -> IssuedIdentity
    {
        try await scene.redeem(try await scene.code(changes)).get()
    }

    /// An ID token of the scene's server that names somebody.
    private static func hint(
        _ scene: SignInScene, of user: Identifier<User>, from issuer: String? = nil,
        for client: String = "books",
        as type: TokenType = .identity
    ) throws -> String {
        try scene.accounts.dependencies.tokens.sign(
            IdentityToken(
                iss: issuer ?? scene.accounts.policy.issuer, aud: client, sub: user.text, sid: "s",
                at_hash: "h",
                iat: 0, exp: 1, auth_time: 0, nonce: nil, amr: [], merged: nil), as: type)
    }

    private static func error(_ step: AuthorizationStep) -> String {
        guard case .answered(let place) = step else { return "a question" }
        guard let start = place.firstRange(of: "error=")?.upperBound else { return "a code" }
        return String(place[start...].prefix { $0 != "&" })
    }

    @Test func `an ID token names its person, also when it has run out`() async throws {
        let scene = try await SignInScene()
        let token = try await Self.identity(scene).identityToken
        let late: TimeInterval = 86_400
        #expect(try scene.request(["id_token_hint": token], at: late).hinted == scene.entry.session.user)
        #expect(try scene.request().hinted == nil && scene.request(["id_token_hint": ""]).hinted == nil)
    }

    @Test func `what is no ID token of this server for this service names nobody`() async throws {
        let scene = try await SignInScene()
        let (user, issued) = (scene.entry.session.user, try await Self.identity(scene))
        let words = issued.identityToken.split(separator: ".")
        let other = try Self.hint(scene, of: Identifier(random: scene.accounts.dependencies.random))
        let wrong = [
            "an access token": issued.accessToken, "a session's token": scene.entry.accessToken,
            "another person's words": "\(words[0]).\(other.split(separator: ".")[1]).\(words[2])",
            "no signature": "\(words[0]).\(words[1]).",
            "another issuer's": try Self.hint(scene, of: user, from: "https://evil.example"),
            "another service's": try Self.hint(scene, of: user, for: "shop"),
            "a logout token": try Self.hint(scene, of: user, as: .logout),
            "endless": try Self.hint(scene, of: user, for: String(repeating: "b", count: 9000)),
        ]
        let refused = AuthorizationRequestError.refused(
            AuthorizationRefusal(
                .loginRequired, redirect: AuthorizationRequestTests.redirect, state: "a state"))
        for (name, token) in wrong {
            #expect(throws: refused, "\(name)") {
                try scene.request(["id_token_hint": token, "prompt": "none"])
            }
            // A person who is asked sees who they are.
            #expect(try scene.request(["id_token_hint": token]).hinted == nil, "\(name)")
        }
        // So is one by a key that is known no more.
        scene.accounts.dependencies.tokens.use(
            try #require(SigningKeys(current: SecretBytes(Array(repeating: 77, count: 32)))))
        #expect(throws: refused) {
            try scene.request(["id_token_hint": issued.identityToken, "prompt": "none"])
        }
    }

    @Test func `nobody but the hint's person is answered for`() async throws {
        let scene = try await SignInScene()
        let own = try await Self.identity(scene).identityToken
        let other = try Self.hint(scene, of: Identifier(random: scene.accounts.dependencies.random))
        func step(_ hint: String, _ prompt: String?) async throws -> AuthorizationStep {
            try await scene.step(try scene.request(["id_token_hint": hint, "prompt": prompt]))
        }
        #expect(Self.error(try await step(own, "none")) == "a code")
        #expect(Self.error(try await step(own, nil)) == "a code")
        #expect(Self.error(try await step(other, "none")) == "login_required")
        guard case .question(let question) = try await step(other, nil) else {
            return #expect(Bool(false), "another person was answered for")
        }
        #expect(question.isForAnother)
        // Nor by a page that asks for the yes all the same.
        let place = try await scene.agreed(try scene.request(["id_token_hint": other]))
        #expect(Self.error(.answered(place)) == "login_required")
        guard case .question(let usual) = try await step(own, "consent") else {
            return #expect(Bool(false), "not asked")
        }
        #expect(!usual.isForAnother)
    }
}
