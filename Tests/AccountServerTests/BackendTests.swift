import AccountAPI
import AccountTestSupport
import Crypto
import FoundationEssentials
import Testing

@testable import AccountDomain
@testable import AccountServer
@testable import accountd

extension RegisteredService {
    /// A backend whose secret is `secret`.
    static func sample(
        _ name: String = "books", _ audiences: Set<String> = ["books.example.com"],
        secrets: [String] = ["secret"],
        requestsPerSecond: Int = 100
    ) throws -> RegisteredService {
        RegisteredService(
            name: name, audiences: audiences,
            secrets: secrets.map { Array(SHA256.hash(data: Data($0.utf8))) },
            requestsPerSecond: requestsPerSecond)
    }
}

extension Ask {
    /// Shows a backend's name and secret.
    func backend(_ name: String = "books", _ secret: String = "secret") -> Ask {
        with("Authorization", "Basic \(Data("\(name):\(secret)".utf8).base64EncodedString())")
    }
}

/// What registered backends hear of tokens and sessions (RFC 7662), and what nobody does.
struct BackendTests {
    private static let own = AccountPolicy().audience

    private static func run(
        _ services: [RegisteredService]? = nil, rates: RateRules = .none,
        _ body: @escaping @Sendable (TestServer, App, TokensBody) async throws -> Void
    ) async throws {
        let services = try services ?? [.sample(), .sample("gateway", [own, "shop.example.com"])]
        try await TestServer.run(
            { $0.rates = rates },
            policy: { $0.otherAudiences = ["books.example.com", "shop.example.com"] }, services: services
        ) { server in
            let app = App(server: server)
            Self.pass(0, server)
            try await body(server, app, try await app.register())
        }
    }

    /// Lets time pass for a server that reads all along which sessions ended.
    private static func pass(_ seconds: TimeInterval, _ server: TestServer) {
        server.clock.advance(seconds)
        server.accounts.dependencies.revokedSessions.noteWhole(at: server.clock.now)
    }

    private static func about(_ token: String) -> Ask {
        Ask(.introspection).raw("token=\(token)", "application/x-www-form-urlencoded")
    }

    private static func token(
        _ app: App, _ session: TokensBody, _ audience: String = "books.example.com"
    ) async throws -> String {
        let ask = try Ask(.serviceToken).json(AudienceBody(audience: audience))
        return try await app.send(ask, token: session.accessToken).read(ServiceTokenBody.self).token
    }

    @Test func `a token is told in full to a backend of its audience, and to no other`() async throws {
        try await Self.run { server, app, session in
            Self.pass(100, server)
            let token = try await Self.token(app, session)
            let reply = try await server.send(Self.about(token).backend())
            let said = try reply.read(IntrospectionBody.self)
            let start = Int64(Date.moment(100).timeIntervalSince1970)
            #expect(reply.status == 200 && said.active && said.token_type == "Bearer" && said.cnf == nil)
            #expect(said.iss == server.accounts.dependencies.policy.issuer && said.aud == "books.example.com")
            #expect(
                said.sub == session.userID && said.sid == session.sessionID && said.client_id == "readmigo")
            #expect(said.iat == start && said.exp == start + 600 && said.auth_time == start - 100)
            #expect(try #require(said.jti).utf8.count == 22)
            let other = try await server.send(Self.about(token).backend("gateway"))
            #expect(other.text == #"{"active":false}"#)
        }
    }

    @Test func `a session's own token names its key, and only who may hear of its audience hears it`()
        async throws
    {
        try await Self.run { server, app, session in
            let token = try #require(session.accessToken)
            let said = try await server.send(Self.about(token).backend("gateway")).read(
                IntrospectionBody.self)
            #expect(said.active && said.token_type == "DPoP" && said.aud == Self.own)
            #expect(said.cnf?.jkt == app.device.credential.thumbprint && said.amr?.isEmpty == false)
            let refused = try await server.send(Self.about(token).backend())
            #expect(refused.text == #"{"active":false}"#)
        }
    }

    @Test func `the accounts that are part of the person's are told, as the token itself says them`()
        async throws
    {
        struct Token: Encodable {
            let iss, aud, sub: String
            let iat, nbf, exp, auth_time: Int64
            let merged: [String]
        }
        try await Self.run { server, _, _ in
            let now = Int64(server.clock.now.timeIntervalSince1970)
            let merged = [3, 4].map { Identifier<User>.number($0).text }
            let token = Token(
                iss: server.accounts.dependencies.policy.issuer, aud: "books.example.com", sub: "ann",
                iat: now,
                nbf: now, exp: now + 600, auth_time: now, merged: merged)
            let text = try server.accounts.dependencies.tokens.sign(token)
            let said = try await server.send(Self.about(text).backend()).read(IntrospectionBody.self)
            #expect(said.active && said.merged == merged)
        }
    }

    @Test func `whatever does not hold is not active, and nothing is said of why`() async throws {
        try await Self.run { server, app, session in
            let token = try await Self.token(app, session)
            let own = try #require(session.accessToken)
            let parts = token.split(separator: ".").map(String.init)
            var policy = server.accounts.dependencies.policy
            policy.issuer = "https://elsewhere"
            let row = try #require(await server.store.tables.sessions.first)
            let elsewhere = try server.accounts.dependencies.tokens.sign(
                AccessToken(row, of: app.device.credential, at: server.clock.now, policy))
            for text in [
                "x", "a.b.c", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2])A", own + ".",
                "eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.\(parts[1]).", elsewhere,
                try #require(session.refreshToken), String(repeating: "A", count: 3000),
            ] {
                for name in ["books", "gateway"] {
                    let reply = try await server.send(Self.about(text).backend(name))
                    #expect(reply.status == 200 && reply.text == #"{"active":false}"#, "\(text.prefix(40))")
                }
            }
            // Its time.
            Self.pass(599, server)
            #expect(try await server.send(Self.about(token).backend()).read(IntrospectionBody.self).active)
            Self.pass(1, server)
            #expect(try await server.send(Self.about(token).backend()).text == #"{"active":false}"#)
            Self.pass(-700, server)
            #expect(try await server.send(Self.about(token).backend()).text == #"{"active":false}"#)
            #expect(server.metrics.text.contains(#"account_introspections_total{active="false"}"#))
        }
    }

    @Test func `a session that ended is not active at once, and is told`() async throws {
        try await Self.run { server, app, session in
            let token = try await Self.token(app, session)
            let own = try #require(session.accessToken)
            let before = try await server.send(Ask(.endedSessions).backend()).read(EndedSessionsBody.self)
            #expect(before.sessions.isEmpty && !before.hasMore)
            #expect(try await app.send(Ask(.signOut), token: own).status == 204)
            #expect(try await server.send(Self.about(token).backend()).text == #"{"active":false}"#)
            #expect(try await server.send(Self.about(own).backend("gateway")).text == #"{"active":false}"#)
            var ask = Ask(.endedSessions)
            ask.path += "?after=\(before.next)"
            let reply = try await server.send(ask.backend())
            let page = try reply.read(EndedSessionsBody.self)
            #expect(page.sessions.map(\.sessionID) == [session.sessionID])
            #expect(page.sessions[0].endedAt == server.clock.now.wire)
            // Ids and moments, nothing of the person.
            #expect(!reply.text.contains(session.userID))
        }
    }

    @Test func `who is not registered hears nothing, and is counted by the network`() async throws {
        var rates = RateRules()
        rates.everything = RateRule(burst: 40, perSecond: 0.001)
        try await Self.run(rates: rates) { server, app, session in
            let token = try await Self.token(app, session)
            func basic(_ text: String) -> String { "Basic \(Data(text.utf8).base64EncodedString())" }
            let shown: [String?] = [
                nil, "", "Basic", "Basic ", "Basic !", basic(""), basic("books"), basic("books:"),
                basic(":secret"), basic("books:Secret"), basic("books:secret "), basic("book:secret"),
                basic("BOOKS:secret"), basic("books%:secret"), "Bearer \(token)",
                "Basic \(String(repeating: "A", count: 2000))",
            ]
            for (number, header) in shown.enumerated() {
                for ask in [Self.about(token), Ask(.endedSessions)] {
                    let reply = try await server.send(ask.with("Authorization", header))
                    #expect(reply.status == 401 && reply["www-authenticate"]?.hasPrefix("Basic ") == true)
                    #expect(try reply.problem().code == .service, "\(number)")
                    #expect(!reply.text.contains(token))
                }
            }
            var last = 0
            for _ in 0..<20 {
                last = try await server.send(Self.about(token).backend("nobody")).status
            }
            #expect(last == 429)
            // A backend behind the same network has a limit of its own.
            #expect(try await server.send(Self.about(token).backend()).status == 200)
            #expect(server.log.lines.allSatisfy { !$0.contains("secret") && !$0.contains(token) })
        }
    }

    @Test func `each backend has a limit of its own`() async throws {
        let services = try [
            RegisteredService.sample(requestsPerSecond: 2), .sample("shop", requestsPerSecond: 50),
        ]
        try await Self.run(services, rates: RateRules()) { server, _, _ in
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(try await server.send(Ask(.endedSessions).backend()).status) }
            #expect(statuses == [200, 200, 200, 200, 429, 429])
            #expect(try await server.send(Ask(.endedSessions).backend("shop")).status == 200)
            Self.pass(1, server)
            #expect(try await server.send(Ask(.endedSessions).backend()).status == 200)
        }
    }

    @Test func `two secrets hold while one follows another, and each is form-encoded`() async throws {
        let services = try [
            RegisteredService.sample(secrets: ["old", "a b&c:d+%"]), .sample("shop", secrets: ["old shop"]),
        ]
        try await Self.run(services) { server, _, _ in
            for (secret, status) in [
                ("old", 200), ("a+b%26c%3Ad%2B%25", 200), ("a%20b&c:d%2b%25", 200), ("a b&c:d+%", 401),
                ("old+shop", 401), ("", 401),
            ] {
                let reply = try await server.send(Ask(.endedSessions).backend("books", secret))
                #expect(reply.status == status, "\(secret)")
            }
        }
    }

    @Test func `a form without one token is refused`() async throws {
        try await Self.run { server, app, session in
            let token = try await Self.token(app, session)
            for (form, field) in [
                ("", "token"), ("token=", "token"), ("token=\(token)&token=\(token)", "token"),
            ] {
                let ask = Ask(.introspection).raw(form, "application/x-www-form-urlencoded")
                let refused = try await server.send(ask.backend())
                #expect(refused.status == 400, "\(form.prefix(20))")
                #expect(try refused.problem().field == field)
            }
            #expect(try await server.send(Ask(.introspection).raw("token=%").backend()).status == 415)
            var inAddress = Self.about("")
            inAddress.path += "?token=\(token)"
            #expect(try await server.send(inAddress.backend()).status == 400)
            let hinted = Ask(.introspection).raw(
                "token_type_hint=refresh_token&token=\(token)", "application/x-www-form-urlencoded")
            #expect(try await server.send(hinted.backend()).read(IntrospectionBody.self).active)
        }
    }

    @Test func `a page of another site cannot ask by a browser's memory of the secret`() async throws {
        try await Self.run { server, app, session in
            let token = try await Self.token(app, session)
            let ask = Self.about(token).backend().with("Sec-Fetch-Site", "cross-site")
            #expect(try await server.send(ask).status == 400)
        }
    }

    @Test func `a cursor is this server's own, to the letter`() async throws {
        try await Self.run { server, _, _ in
            let next = try await server.send(Ask(.endedSessions).backend()).read(EndedSessionsBody.self).next
            func status(_ cursor: String) async throws -> Int {
                var ask = Ask(.endedSessions)
                ask.path += "?after=\(cursor)"
                let reply = try await server.send(ask.backend())
                if reply.status != 200 { #expect(try reply.problem().field == "after") }
                return reply.status
            }
            #expect(try await status(next) == 200)
            for place in stride(from: 0, to: next.count, by: 5) {
                var letters = Array(next)
                letters[place] = letters[place] == "A" ? "B" : "A"
                #expect(try await status(String(letters)) == 400, "\(place)")
            }
            for bad in [
                "", "0", "-1", next + "A", String(next.dropLast()), String(repeating: "A", count: 5000),
            ] {
                #expect(try await status(bad) == 400, "\(bad.prefix(20))")
            }
        }
    }

    @Test
    func `while the database cannot be read a service is told to ask again, and it is told all afterwards`()
        async throws
    {
        try await Self.run { server, app, session in
            let keeping = MaintenanceTasks(
                server.accounts, isShared: true, now: { server.clock.now }, server.log.logger)
            await keeping.takeEndings()
            let token = try await Self.token(app, session)
            let before = try await server.send(Ask(.endedSessions).backend()).read(EndedSessionsBody.self)
            // Another instance ends it.
            let row = try #require(await server.store.tables.sessions.first)
            let ended = row.ended(.administrator, at: server.clock.now)
            #expect(try await server.store.commit([.replace(.session(ended))]) == .done)
            await server.store.fail(with: .unavailable(reason: "locked"))
            func statuses() async throws -> [Int] {
                await keeping.takeEndings()
                var statuses: [Int] = []
                for ask in [Self.about(token), Ask(.endedSessions)] {
                    let reply = try await server.send(ask.backend())
                    statuses.append(reply.status)
                    guard reply.status == 503 else { continue }
                    #expect(reply["retry-after"] == "5")
                    #expect(try reply.problem().code == .unavailable)
                }
                return statuses
            }
            server.clock.advance(60)
            #expect(try await statuses() == [200, 200])
            server.clock.advance(1)
            #expect(try await statuses() == [503, 503])
            await server.store.fail(with: nil)
            #expect(try await statuses() == [200, 200])
            #expect(try await server.send(Self.about(token).backend()).text == #"{"active":false}"#)
            var ask = Ask(.endedSessions)
            ask.path += "?after=\(before.next)"
            let page = try await server.send(ask.backend()).read(EndedSessionsBody.self)
            #expect(page.sessions.map(\.sessionID) == [session.sessionID])
        }
    }

    @Test func `a server that could not read at its start tells nothing until it has`() async throws {
        try await TestServer.run(
            policy: { $0.otherAudiences = ["books.example.com"] }, services: [.sample()]
        ) { server in
            let keeping = MaintenanceTasks(
                server.accounts, isShared: false, now: { server.clock.now }, server.log.logger)
            await server.store.fail(with: .unavailable(reason: "locked"))
            await keeping.takeEndings()
            let before = try await server.send(Ask(.endedSessions).backend())
            await server.store.fail(with: nil)
            await keeping.takeEndings()
            let after = try await server.send(Ask(.endedSessions).backend())
            #expect(before.status == 503 && after.status == 200)
        }
    }

    @Test func `the metadata names what there is`() async throws {
        for services in try [[], [RegisteredService.sample()]] {
            try await TestServer.run(services: services) { server in
                let replies = [
                    try await server.send(Ask(.openIDConfiguration)),
                    try await server.send(Ask(.authorizationServer)),
                ]
                #expect(
                    replies.allSatisfy { $0.status == 200 && $0["cache-control"] == "public, max-age=300" })
                #expect(replies[0].text == replies[1].text)
                let text = replies[0].text
                #expect(text.contains(#""issuer":"\#(server.accounts.dependencies.policy.issuer)""#))
                #expect(text.contains(#""jwks_uri":"http://127.0.0.1:8080/.well-known/jwks.json""#))
                #expect(text.contains("introspection_endpoint") == !services.isEmpty)
                for absent in ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"] {
                    #expect(!text.contains(#""\#(absent)":"#))
                }
            }
        }
    }
}
