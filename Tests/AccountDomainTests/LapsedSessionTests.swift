import AccountTestSupport
import FoundationEssentials
import Testing

@testable import AccountDomain

/// Sessions that run out by themselves: services hear of each once, by the first that notices it.
struct LapsedSessionTests {
    private static let month: TimeInterval = 30 * 86_400

    /// What services were told of the ends of sessions.
    private static func told(_ world: World) async -> [QueuedEvent] {
        await world.told().filter { $0.event.session != nil }
    }

    /// As both services of ``EventOracle`` hear of an end.
    private static func both(_ entry: IssuedSession, at seconds: TimeInterval) -> [QueuedEvent] {
        ["books", "shop"].map {
            QueuedEvent(
                for: $0,
                SecurityEvent(
                    .sessionEnded, of: entry.session.user, session: entry.session.id, at: .moment(seconds)))
        }
    }

    @Test func `what has run out is ended once, and what is in use stays`() async throws {
        let world = try World()
        let first = try await world.register()
        let second = try await world.enter(on: World.caller(2), at: .moment(100))
        #expect(try await world.accounts.endLapsed(at: .moment(Self.month - 1)) == 0)
        let late = Self.month + 50
        #expect(try await world.accounts.endLapsed(at: .moment(late)) == 1)
        #expect(try await world.accounts.endLapsed(at: .moment(late + 1)) == 0)
        #expect(await Self.told(world) == Self.both(first, at: late))
        let rows = await world.store.tables.sessions
        #expect(rows.map(\.end) == [.expired, nil] && rows[1].id == second.session.id)
        // It leaves the store as every session that ended, and not before.
        try await world.store.removeEnded(before: .moment(late))
        #expect(await world.store.tables.sessions.count == 2)
        try await world.store.removeEnded(before: .moment(late + 1))
        #expect(await world.store.tables.sessions.map(\.id) == [second.session.id])
    }

    @Test func `one that is found at its use is ended there, and not again`() async throws {
        let world = try World()
        let entry = try await world.register()
        let late = Self.month + 50
        for seconds in [late, late + 1] {
            await #expect(throws: AccountError.session(.expired)) {
                try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: .moment(seconds))
            }
        }
        #expect(try await world.accounts.endLapsed(at: .moment(late + 2)) == 0)
        #expect(await Self.told(world) == Self.both(entry, at: late))
    }

    @Test func `one that was ended before its use is over for the same reason`() async throws {
        let world = try World()
        let entry = try await world.register()
        #expect(try await world.accounts.endLapsed(at: .moment(Self.month)) == 1)
        await #expect(throws: AccountError.session(.expired)) {
            try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: .moment(Self.month + 1))
        }
        #expect(await Self.told(world).count == 2)
    }

    @Test func `one that somebody ends after it ran out is told once`() async throws {
        let world = try World()
        let first = try await world.register()
        let late = Self.month + 50
        let second = try await world.enter(on: World.caller(2), at: .moment(late))
        try await world.accounts.endSessions(
            try world.who(second, at: .moment(late)), includingThis: false, World.caller(2),
            at: .moment(late))
        #expect(try await world.accounts.endLapsed(at: .moment(late + 1)) == 0)
        #expect(await Self.told(world) == Self.both(first, at: late))
    }

    @Test func `a service to which it had signed in gets a logout token`() async throws {
        let scene = try await SignInScene()
        scene.accounts.dependencies.services.use(LogoutTests.services)
        _ = try await scene.code()
        #expect(try await scene.accounts.endLapsed(at: .moment(Self.month)) == 1)
        let session = scene.entry.session
        #expect(
            await scene.world.told().filter { $0.event.kind == .serviceLogout } == [
                QueuedEvent(
                    for: "books",
                    SecurityEvent(
                        .serviceLogout, of: session.user, session: session.id, at: .moment(Self.month)))
            ])
    }

    @Test func `of many some are ended at a time, and each is told once`() async throws {
        let world = try World()
        let entry = try await world.register()
        for number in 0..<220 {
            _ = try await world.store.commit([.insert(.session(.sample(number, of: 1)))])
        }
        let late = Date.moment(Self.month + 50)
        #expect(try await world.accounts.endLapsed(at: late, most: 120) == 120)
        #expect(try await world.accounts.endLapsed(at: late, most: 120) == 101)
        #expect(try await world.accounts.endLapsed(at: late, most: 120) == 0)
        let told = await Self.told(world)
        #expect(told.count == 442 && Set(told.compactMap(\.event.session)).count == 221)
        #expect(told.contains { $0.event.session == entry.session.id })
    }

    @Test func `of several instances that look at once, one tells of each`() async throws {
        let world = try World()
        _ = try await world.register()
        for number in 0..<60 {
            _ = try await world.store.commit([.insert(.session(.sample(number, of: 1)))])
        }
        let late = Date.moment(Self.month + 50)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try await world.accounts.endLapsed(at: late) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 61)
        let told = await Self.told(world)
        #expect(told.count == 122 && Set(told.compactMap(\.event.session)).count == 61)
    }
}
