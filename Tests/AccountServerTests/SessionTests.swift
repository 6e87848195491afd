import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

@testable import AccountServer

struct SessionTests {
    @Test func `an app registers, asks, renews and signs out`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let tokens = try await app.register()
            let access = try #require(tokens.accessToken)
            let refresh = try #require(tokens.refreshToken)
            #expect(tokens.expiresIn == 7200)
            #expect(tokens.sessionExpiresIn == 30 * 86_400)

            let asked = try await app.send(Ask(.session), token: access)
            let session = try asked.read(SessionBody.self)
            #expect(session.userID == tokens.userID)
            #expect(session.sessionID == tokens.sessionID)
            #expect(session.methods == ["pwd"])
            #expect(session.expiresIn == 7200)
            #expect(session.authenticatedAt == Int(Date.moment(0).timeIntervalSince1970))
            // What is written by hand is what the encoder would write.
            #expect(asked.text == String(decoding: try WireJSON.encode(session), as: UTF8.self))

            let profile = try await app.send(Ask(.profile), token: access).read(ProfileBody.self)
            #expect(profile.nickname == "Ann")
            #expect(profile.email == "ann@example.com")
            let devices = try await app.send(Ask(.devices), token: access).read(DevicesBody.self).devices
            #expect(devices.map(\.name) == ["Ann's phone"])
            #expect(devices.map(\.isCurrent) == [true])
            #expect(devices.map(\.signedInAt) == ["2026-01-01T12:00:00Z"])

            server.clock.advance(7200)
            let expired = try await app.send(Ask(.session), token: access)
            #expect(try expired.problem().subcode == "accessExpired")
            let renewed = try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: refresh)))
            let next = try #require(try renewed.read(TokensBody.self).accessToken)
            #expect(renewed.all("set-cookie").isEmpty)
            let out = try await app.send(Ask(.signOut), token: next)
            #expect(out.status == 204)
            #expect(out["content-length"] == nil)
            #expect(try await app.send(Ask(.session), token: next).problem().subcode == "revoked")
        }
    }

    @Test func `a proof counts once, for its request alone, and only for its own device`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let refresh = try #require(try await app.register().refreshToken)
            let ask = try Ask(.refresh).json(RefreshBody(refreshToken: refresh))
            let now = server.clock.now

            let proven = try app.device.proving(ask, at: now)
            #expect(try await server.send(proven).status == 200)
            #expect(try await server.send(proven).problem().subcode == "invalid")
            let missing = try await server.send(ask)
            #expect(try missing.problem().subcode == "missing")
            let others = try TestDevice().proving(ask, at: now)
            #expect(try await server.send(others).problem().subcode == "otherDevice")
            for (verb, path) in [("GET", "/v1/tokens"), ("POST", "/v1/session"), ("POST", "/v1/tokens/")] {
                let wrong = ask.with("DPoP", try app.device.proof(verb, path, at: now))
                #expect(try await server.send(wrong).problem().subcode == "invalid")
            }
            #expect(try await server.send(ask.with("DPoP", "rubbish")).problem().subcode == "invalid")
        }
    }

    @Test func `a device whose clock is wrong takes the nonce of the refusal`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let refresh = try #require(try await app.register().refreshToken)
            let ask = try Ask(.refresh).json(RefreshBody(refreshToken: refresh))
            let wrong = server.clock.now - 86_400
            let refused = try await server.send(try app.device.proving(ask, at: wrong))
            #expect(try refused.problem().subcode == "nonce")
            let nonce = try #require(refused["dpop-nonce"])
            let proof = try app.device.proof("POST", "/v1/tokens", at: wrong, nonce: nonce)
            #expect(try await server.send(ask.with("DPoP", proof)).status == 200)
        }
    }

    @Test func `on a session's routes the proof names the token`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            let ask = try Ask(.changeProfile).json(ProfileChangeBody(nickname: "Anna")).token(token)
            let bare = try app.device.proving(ask, at: server.clock.now)
            #expect(try await server.send(bare).problem().subcode == "invalid")
            #expect(try await app.send(ask, token: token).read(ProfileBody.self).nickname == "Anna")
        }
    }

    @Test func `used proofs are remembered as long as they hold, in bounded memory`() throws {
        let device = TestDevice()
        let parts = try TestServer.Parts()
        let nonces = ProofNonces(parts.accounts.dependencies.secrets)
        let seen = ReplayCache(capacity: 8)
        func proof(_ id: String) throws -> DeviceProof {
            let text = try device.proof("GET", "/", at: .moment(0), id: id)
            return try DeviceProof(
                text, for: .init(verb: "GET", target: "http://127.0.0.1:8080/"), at: .moment(0), nonces)
        }
        let one = try proof("one")
        #expect(seen.isFirst(one, at: .moment(0)))
        for later in [0, 60, 1799, 1800.0, 3000] { #expect(!seen.isFirst(one, at: .moment(later))) }
        for number in 0..<40 { #expect(seen.isFirst(try proof("\(number)"), at: .moment(3001))) }
        #expect(seen.count <= 8)
    }

    @Test func `a body that leaves the token out is refused, and so is rubbish`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            #expect(try await app.send(Ask(.refresh)).problem().subcode == "invalid")
            for token in ["", "x", String(repeating: "A", count: 55)] {
                let reply = try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: token)))
                #expect(try reply.problem().code == .session)
            }
        }
    }

    @Test(arguments: [AccountRoute.changeEmail, .changePhone])
    func `an address that is none is named as the request names it`(route: AccountRoute) async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try await app.register().accessToken
            let reply = try await app.send(Ask(route).json(AddressChangeBody(address: "x")), token: token)
            #expect(try reply.problem().field == "address")
        }
    }
}
