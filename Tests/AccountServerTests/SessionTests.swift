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
            let ask = try Ask(.changeProfile).json(ProfileChangeBody(nickname: "Anna"))
            let bare = try app.proving(ask).token(token, "DPoP")
            #expect(try await server.send(bare).problem().subcode == "invalid")
            #expect(try await app.send(ask, token: token).read(ProfileBody.self).nickname == "Anna")
        }
    }

    @Test func `a device's token without its key opens no route`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            let thief = App(server: server)
            for route in ServiceRoute.allCases where route.access.isOfSession {
                let ask = try Ask(route).json(CodeBody(code: "1"))
                let tries = [
                    (ask.token(token), "missing"), (ask.token(token, "DPoP"), "missing"),
                    (ask.with("Cookie", "access=\(token)").with("Sec-Fetch-Site", "same-origin"), "missing"),
                    // By the right key, and yet not as the scheme wants it.
                    (try app.proving(ask, token: token).token(token), "missing"),
                    (try thief.proving(ask, token: token), "otherDevice"),
                    (try app.proving(ask).token(token, "DPoP"), "invalid"),
                    (
                        try app.device.proving(ask, at: server.clock.now, token: token).token(token, "DPoP"),
                        "nonce"
                    ),
                ]
                for (number, (stolen, subcode)) in tries.enumerated() {
                    let reply = try await server.send(stolen)
                    #expect(reply.status == 401, "\(route), \(number)")
                    #expect(try reply.problem().code == .proof, "\(route), \(number)")
                    #expect(try reply.problem().subcode == subcode, "\(route), \(number)")
                    #expect(reply["www-authenticate"]?.hasPrefix(#"DPoP algs="ES256", error="#) == true)
                    #expect(reply["dpop-nonce"]?.isEmpty == false)
                }
            }
            #expect(await server.store.tables.log.map(\.event) == [.registered])
            let proven = try app.proving(Ask(.session), token: token)
            #expect(try await server.send(proven).status == 200)
            #expect(try await server.send(proven).problem().subcode == "invalid", "a proof counts once")
        }
    }

    @Test func `who was refused for the proof was not seen`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            func seen() async throws -> Int64? {
                try await server.accounts.keepSightings()
                return await server.store.tables.sessions.first?.seenCounter
            }
            _ = try await server.send(Ask(.session).token(token))
            #expect(try await seen() == -1)
            _ = try await app.send(Ask(.session), token: token)
            #expect(try await seen() == 0)
        }
    }

    @Test func `a token that is bound to no key goes on by itself`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            _ = try await app.register()
            let session = try #require(await server.store.tables.sessions.first)
            let cookie = DeviceCredential(kind: .cookie, bytes: [1])
            let token = try server.accounts.dependencies.tokens.sign(
                AccessToken(session, of: cookie, at: server.clock.now, server.accounts.dependencies.policy))
            for ask in [Ask(.session).token(token), Ask(.session).token(token, "DPoP")] {
                #expect(try await server.send(ask).status == 200)
            }
        }
    }

    @Test func `an answer brings the next nonce where the proof's is none or the last one`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            let nonces = ProofNonces(server.accounts.dependencies.secrets)
            let first = nonces.current(at: server.clock.now)
            func ask(_ nonce: String) async throws -> Reply {
                let ask = try app.device.proving(
                    Ask(.session), at: server.clock.now, token: token, nonce: nonce)
                return try await server.send(ask.token(token, "DPoP"))
            }
            let present = try await ask(first)
            #expect(present.status == 200 && present["dpop-nonce"] == nil)
            server.clock.advance(900)
            let next = try await ask(first)
            #expect(next.status == 200 && next["dpop-nonce"] == nonces.current(at: server.clock.now))
            server.clock.advance(900)
            let late = try await ask(first)
            #expect(try late.problem().subcode == "nonce")
            #expect(late["dpop-nonce"] == nonces.current(at: server.clock.now))
        }
    }

    @Test func `what changed something by a proof does so at no other instance`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            let other = try SocketlessServer(
                configuration: ServerConfiguration(), accounts: server.accounts, clock: { server.clock.now },
                metrics: server.metrics, logger: server.log.logger)
            func repeated(_ ask: Ask) async throws -> (status: Int, subcode: String?) {
                let message = SocketlessServer.Message(
                    headers: ask.headers.filter { $0.0 != "Host" }.map { (name: $0.0, value: $0.1) },
                    body: ask.body ?? [])
                let answer = try await other.answer(ask.verb, ask.path, message)
                let problem = try? JSONDecoder().decode(ProblemBody.self, from: Data(answer.body))
                return (answer.status, problem?.subcode)
            }
            for ask in [
                Ask(.askDeletion), Ask(.cancelDeletion), Ask(.enrolFactor), Ask(.export),
                try Ask(.changeProfile).json(ProfileChangeBody(nickname: "Anna")),
                try Ask(.changeEmail).json(AddressChangeBody(address: "new@example.com")),
            ] {
                let proven = try app.proving(ask, token: token)
                #expect((200...299).contains(try await server.send(proven).status), "\(ask.path)")
                let before = await server.store.commits.count
                let again = try await repeated(proven)
                #expect(again.status == 401 && again.subcode == "invalid", "\(ask.path)")
                #expect(await server.store.commits.count == before, "\(ask.path)")
            }
            // What only reads is remembered by each instance for itself, as long as the minute lasts.
            let reading = try app.proving(Ask(.profile), token: token)
            #expect(try await server.send(reading).status == 200)
            #expect(try await repeated(reading).status == 200)
            server.clock.advance(61)
            #expect(try await repeated(reading).subcode == "nonce")
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
