import AccountAPI
import AccountDomain
import AccountTestSupport
import Crypto
import FoundationEssentials
import Testing

@testable import AccountServer

/// Tokens for other services.
struct ServiceTokenTests {
    private struct Claims: Decodable, Equatable {
        let iss, aud, sub, client_id, sid: String
        let iat, nbf, exp, auth_time: Int
        let cnf, did: String?
    }

    private static func run(_ body: @escaping @Sendable (TestServer, App, TokensBody) async throws -> Void)
        async throws
    {
        try await TestServer.run(policy: { $0.otherAudiences = ["books.example.com"] }) { server in
            let app = App(server: server)
            try await body(server, app, try await app.register())
        }
    }

    private static func ask(_ audience: String = "books.example.com") throws -> Ask {
        try Ask(.serviceToken).json(AudienceBody(audience: audience))
    }

    @Test func `it names the person to one service, for ten minutes, and says no more`() async throws {
        try await Self.run { server, app, session in
            server.clock.advance(100)
            let reply = try await app.send(try Self.ask(), token: session.accessToken)
            let made = try reply.read(ServiceTokenBody.self)
            #expect(reply.status == 200 && made.expiresIn == 600)
            let parts = made.token.split(separator: ".").map(String.init)
            let keys = try await server.send(Ask(.keys)).text
            let header = String(decoding: try #require(Base64URL.decode(parts[0])), as: UTF8.self)
            let published = try #require(server.accounts.dependencies.tokens.publicKeys.first)
            #expect(keys.contains(published.x) && header.contains(published.kid))
            let key = try Curve25519.Signing.PublicKey(
                rawRepresentation: try #require(Base64URL.decode(published.x)))
            let signature = try #require(Base64URL.decode(parts[2]))
            #expect(key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
            let body = Data(try #require(Base64URL.decode(parts[1])))
            let start = Int(Date.moment(100).timeIntervalSince1970)
            #expect(
                try JSONDecoder().decode(Claims.self, from: body)
                    == Claims(
                        iss: server.accounts.dependencies.policy.issuer, aud: "books.example.com",
                        sub: session.userID, client_id: "readmigo", sid: session.sessionID, iat: start,
                        nbf: start, exp: start + 600, auth_time: start - 100, cnf: nil, did: nil))
        }
    }

    @Test func `it opens no route here, however it is shown`() async throws {
        try await Self.run { server, app, session in
            let reply = try await app.send(try Self.ask(), token: session.accessToken)
            let token = try reply.read(ServiceTokenBody.self).token
            let before = await server.store.commits.count
            for route in ServiceRoute.allCases where route.access.isOfSession {
                let ask = try Ask(route).json(CodeBody(code: "1"))
                for shown in [
                    ask.token(token), try app.proving(ask, token: token),
                    ask.with("Cookie", "access=\(token)").with("Sec-Fetch-Site", "same-origin"),
                ] {
                    let refused = try await server.send(shown)
                    #expect(refused.status == 401, "\(route)")
                    #expect(try refused.problem().code == .session, "\(route)")
                }
            }
            let renewal = try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: token)))
            #expect(try renewal.problem().subcode == "invalid")
            #expect(await server.store.commits.count == before)
        }
    }

    @Test func `it is made for what is configured, and for the session's own device alone`() async throws {
        try await Self.run { server, app, session in
            let own = server.accounts.dependencies.policy.audience
            for audience in ["", "other.example.com", "BOOKS.example.com", own] {
                let refused = try await app.send(try Self.ask(audience), token: session.accessToken)
                #expect(refused.status == 400)
                #expect(try refused.problem().field == "audience")
            }
            // An access cookie without the device's own.
            let stored = try #require(await server.store.tables.sessions.first)
            let cookie = try server.accounts.dependencies.tokens.sign(
                AccessToken(
                    stored, of: DeviceCredential(kind: .cookie, bytes: [1]), at: server.clock.now,
                    server.accounts.dependencies.policy))
            let stolen = try await server.send(
                try Self.ask().with("Cookie", "access=\(cookie)").with("Sec-Fetch-Site", "same-origin"))
            #expect(try stolen.problem().subcode == "otherDevice")
            // All cookies, without the page's key.
            let browser = TestBrowser(server: server)
            _ = try await browser.register()
            #expect(try await browser.send(try Self.ask()).status == 200)
            let copy = TestBrowser(server: server)
            for (name, value) in browser.cookies { copy.set(name, value) }
            #expect(try await copy.send(try Self.ask()).problem().code == .reauthentication)
        }
    }

    @Test func `it outlives no session`() async throws {
        try await Self.run { server, app, session in
            func made(at now: Date) async throws -> Int {
                let who = try server.accounts.check(try #require(session.accessToken), at: server.clock.now)
                let caller = RequestOrigin(
                    credential: app.device.credential, deviceName: "", network: .sample(1),
                    networks: .sample(1), language: .english)
                return try await server.accounts.serviceToken(
                    for: "books.example.com", who, caller, at: now
                ).expiresAt.seconds(since: now)
            }
            var row = try #require(await server.store.tables.sessions.first)
            row.idleEndsAt = row.absoluteEndsAt
            #expect(try await server.store.commit([.replace(.session(row))]) == .done)
            #expect(try await made(at: row.absoluteEndsAt - 60) == 60)
            row.version = 1
            row.endedAt = server.clock.now
            #expect(try await server.store.commit([.replace(.session(row))]) == .done)
            await #expect(throws: AccountError.session(.revoked)) { try await made(at: server.clock.now) }
        }
    }
}
