import AccountAPI
import AccountTestSupport
import FoundationEssentials
import Testing

@testable import AccountDomain

/// Services hear when a session that had signed in to them ends (OpenID Connect Back-Channel Logout).
struct LogoutTests {
    private static let callback = AuthorizationRequestTests.redirect

    /// Both hear of logouts, beside what they hear by events.
    static let services = EventOracle.services.map { service in
        RegisteredService(
            name: service.name, audiences: service.audiences, secrets: [Array(repeating: 1, count: 32)],
            requestsPerSecond: 100, events: service.events,
            signIn: ServiceSignIn(
                title: "Books", redirects: [callback],
                backChannelLogout: "https://\(service.name).example.com/logout"))
    }

    private static func world() throws -> World {
        let world = try World()
        world.accounts.dependencies.services.use(services)
        return world
    }

    /// The person of a session says yes to a service.
    private static func signIn(
        _ world: World, _ entry: IssuedSession, to name: String = "books", on device: Int = 1,
        at seconds: TimeInterval
    ) async throws {
        let request = try AuthorizationRequest(
            OAuthParameters(AuthorizationRequestTests.fields(["client_id": name])),
            world.accounts.dependencies.services, world.accounts.dependencies.tokens, at: .moment(seconds))
        let who = try world.who(entry, at: .moment(seconds))
        _ = try await world.accounts.agree(to: request, who, World.caller(device), at: .moment(seconds))
    }

    private static func logouts(_ world: World) async -> [QueuedEvent] {
        await world.told().filter { $0.event.kind == .serviceLogout }
    }

    @Test func `a service hears of its sessions alone, and once of each`() async throws {
        let world = try Self.world()
        let first = try await world.register()
        try await Self.signIn(world, first, at: 10)
        try await Self.signIn(world, first, at: 11)
        let second = try await world.enter(on: World.caller(2), at: .moment(20))
        let third = try await world.enter(on: World.caller(3), at: .moment(30))
        try await Self.signIn(world, third, to: "shop", on: 3, at: 31)
        func signOut(_ entry: IssuedSession, _ device: Int, at seconds: TimeInterval) async throws {
            try await world.accounts.signOut(
                try world.who(entry, at: .moment(seconds)), World.caller(device), at: .moment(seconds))
        }
        try await signOut(second, 2, at: 40)
        #expect(await Self.logouts(world) == [])
        try await signOut(first, 1, at: 50)
        let user = first.session.user
        let one = QueuedEvent(
            for: "books", SecurityEvent(.serviceLogout, of: user, session: first.session.id, at: .moment(50)))
        #expect(await Self.logouts(world) == [one])
        try await signOut(third, 3, at: 60)
        let other = QueuedEvent(
            for: "shop", SecurityEvent(.serviceLogout, of: user, session: third.session.id, at: .moment(60)))
        #expect(await Self.logouts(world) == [one, other])
        let lasts = await world.store.tables.messages.filter { $0.kind == .event }.map {
            $0.expiresAt.timeIntervalSince($0.createdAt)
        }
        #expect(lasts.contains(86_400))
    }

    @Test func `a service that has no place for it hears nothing`() async throws {
        let world = try World()
        let entry = try await world.register()
        world.accounts.dependencies.services.use(Self.services)
        try await Self.signIn(world, entry, at: 10)
        world.accounts.dependencies.services.use(EventOracle.services)
        try await world.accounts.signOut(
            try world.who(entry, at: .moment(20)), World.caller(1), at: .moment(20))
        #expect(await Self.logouts(world) == [])
    }

    @Test func `where an account goes, all its sessions are over`() async throws {
        let world = try Self.world()
        let entry = try await world.register()
        try await Self.signIn(world, entry, at: 10)
        let due = try await world.accounts.askDeletion(
            try world.who(entry, at: .moment(20)), World.caller(1), at: .moment(20))
        _ = try await world.accounts.deleteDue(at: due)
        _ = try await world.accounts.deleteDue(at: due + 7200)
        #expect(await world.store.tables.users.isEmpty)
        #expect(await world.store.tables.serviceGrants.isEmpty)
        let told = await Self.logouts(world)
        #expect(told.last?.event.session == nil && told.last?.event.user == entry.session.user)
        #expect(Set(told.map(\.service)) == ["books"])
    }

    private struct Claims: Decodable, Equatable {
        let iss, aud, jti, sub: String
        let sid, nonce: String?
        let iat, exp: Int
        let events: [String: [String: String]]
    }

    @Test(arguments: [Identifier<Session>.number(3), nil])
    func `what is posted is a logout token, and nothing that lets anybody in`(
        session: Identifier<Session>?
    ) throws {
        let accounts = try World().accounts
        let event = SecurityEvent(.serviceLogout, of: .number(2), session: session, at: .moment(0))
        let (body, type) = try accounts.dependencies.tokens.post(
            QueuedEvent(for: "books", event), .number(7), at: .moment(100))
        #expect(type == "application/x-www-form-urlencoded" && body.hasPrefix("logout_token="))
        let token = body.dropFirst("logout_token=".count)
        let parts = token.split(separator: ".")
        let header = String(decoding: try #require(Base64URL.decode(parts[0])), as: UTF8.self)
        #expect(header.contains(#""typ":"logout+jwt""#))
        let claims = try JSONDecoder().decode(
            Claims.self, from: Data(try #require(Base64URL.decode(parts[1]))))
        let start = Int(Date.moment(100).timeIntervalSince1970)
        #expect(
            claims
                == Claims(
                    iss: accounts.dependencies.policy.issuer, aud: "books",
                    jti: Identifier<Message>.number(7).text, sub: Identifier<User>.number(2).text,
                    sid: session?.text, nonce: nil, iat: start, exp: start + 120,
                    events: ["http://schemas.openid.net/event/backchannel-logout": [:]]))
        #expect(throws: AccountError.session(.invalid)) { try accounts.check(token, at: .moment(101)) }
        #expect(accounts.dependencies.tokens.userInfo(token, at: .moment(101)) == nil)
    }
}
