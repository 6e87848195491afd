import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountDomain
import Bytes
import TestSupport
import Testing

/// Data of a test's app.
final class MemoryLocalData: LocalData {
    struct Fault: Error {}

    let name: String
    let kind: LocalDataKind
    private let state: Locked<State>

    struct State: Equatable {
        var count: Int
        var unsent = 0
        var sends = true
        var removes = true
    }

    init(_ name: String, _ kind: LocalDataKind, _ state: State) {
        self.name = name
        self.kind = kind
        self.state = Locked(state)
    }

    var now: State {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func standing() async -> LocalDataAmount { LocalDataAmount(count: now.count, unsent: now.unsent) }

    func send() async throws {
        guard now.sends else { throw Fault() }
        state.withLock { $0.unsent = 0 }
    }

    func remove() async throws {
        guard now.removes else { throw Fault() }
        state.withLock { $0.count = 0 }
    }
}

/// Signing out (requirements 7; `research/auth.md`, section 4, trap 9).
struct LeavingTests {
    private func shelves(unsent: Int = 0, sends: Bool = true) -> [MemoryLocalData] {
        [
            MemoryLocalData("user", .userCache, .init(count: 2)),
            MemoryLocalData("offline", .offlineData, .init(count: 7)),
            MemoryLocalData("progress", .readingProgress, .init(count: 9, unsent: unsent, sends: sends)),
            MemoryLocalData("books", .downloads, .init(count: 3)),
            MemoryLocalData("settings", .settings, .init(count: 5)),
            MemoryLocalData("reading", .readingPreferences, .init(count: 4)),
        ]
    }

    @Test func `the server is told, the tokens go, and the data follows the answers`() async throws {
        let shelves = shelves()
        let ann = try await Ann(data: shelves)
        let plan = await ann.app.client.prepareSignOut()
        #expect(plan.questions.map(\.name) == ["offline", "books"])
        let outcome = try await ann.app.client.signOut(plan, keeping: ["books"])
        #expect(outcome == .init(isServerTold: true, notRemoved: []))
        #expect(await ann.app.client.state == .signedOut)
        #expect(ann.phone.kept.session == nil)
        #expect(ann.phone.kept.departures.isEmpty)
        #expect(await ann.service.openSessions.isEmpty)
        #expect(shelves.map(\.now.count) == [0, 0, 9, 3, 5, 4])
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .signedOut)
    }

    @Test func `unsent progress is sent first`() async throws {
        let shelves = shelves(unsent: 4)
        let ann = try await Ann(data: shelves)
        let plan = await ann.app.client.prepareSignOut()
        #expect(plan.questions.map(\.name) == ["offline", "books"])
        #expect(shelves[2].now.unsent == 0)
    }

    @Test func `progress that cannot be sent is asked about, and stays if that is wished`() async throws {
        for keeping in [Set<String>(), ["progress"]] {
            let shelves = shelves(unsent: 4, sends: false)
            let ann = try await Ann(data: shelves)
            let plan = await ann.app.client.prepareSignOut()
            #expect(plan.questions.map(\.count) == [7, 4, 3])
            try await ann.app.client.signOut(plan, keeping: keeping)
            #expect(shelves[2].now.count == (keeping.isEmpty ? 0 : 9))
        }
    }

    @Test func `without a network it is done here at once, and the server is told later`() async throws {
        let ann = try await Ann()
        ann.app.network.setDown(true)
        let outcome = try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        #expect(outcome == .init(isServerTold: false, notRemoved: []))
        #expect(await ann.app.client.state == .signedOut)
        #expect(ann.phone.kept.session == nil)
        #expect(ann.phone.kept.departures.count == 1)
        // In another life of the app, two months later or the next minute.
        let again = ann.phone.start()
        await again.client.look()
        #expect(await again.client.state == .signedOut)
        #expect(await again.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
        #expect(ann.phone.kept.departures.isEmpty)
    }

    @Test func `the server is told late also where the key that signed the token has gone`() async throws {
        let ann = try await Ann()
        ann.app.network.setDown(true)
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        let keys = try #require(SigningKeys(current: SecretBytes(Array(100..<132))))
        ann.service.accounts.dependencies.tokens.use(keys)
        ann.app.network.setDown(false)
        #expect(await ann.app.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
        #expect(ann.phone.kept.departures.isEmpty)
    }

    @Test func `a sign-in meanwhile is not touched by the sign-out that is told late`() async throws {
        let ann = try await Ann()
        ann.app.network.expect([.unreachable])
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        _ = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        #expect(await ann.app.client.deliver())
        #expect(try await ann.app.ask().status == 200)
        #expect(await ann.service.openSessions.count == 1)
    }

    @Test(arguments: ["session", "add departure", "removeSession"])
    func `a keychain that refuses is said, and the session cannot be used any more`(call: String) async throws
    {
        let ann = try await Ann()
        ann.app.tokens.fates.before { $0.name == call ? .refused(.locked) : .done }
        let plan = await ann.app.client.prepareSignOut()
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.client.signOut(plan) }
        #expect(error == .store(.locked))
        #expect(await ann.app.client.state == .signedOut)
        await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        ann.app.tokens.fates.before(nil)
        // It is tried again with the next thing that is delivered.
        #expect(await ann.app.client.deliver())
        await ann.app.client.look()
        #expect(ann.phone.kept.session == nil)
        #expect(await ann.service.openSessions.isEmpty)
        #expect(await ann.app.client.state == .signedOut)
    }

    @Test func `an app that is killed in the midst of it goes on at its next start`() async throws {
        for call in ["add departure", "removeSession"] {
            let shelves = shelves()
            let ann = try await Ann(data: shelves)
            ann.app.tokens.fates.before { $0.name == call ? .killedAfter : .done }
            _ = try? await ann.app.client.signOut(await ann.app.client.prepareSignOut())
            #expect(ann.app.life.isOver)
            let again = ann.phone.start(data: shelves)
            await again.client.look()
            #expect(await again.client.state == .signedOut)
            #expect(ann.phone.kept.session == nil)
            #expect(await again.client.deliver())
            #expect(await ann.service.openSessions.isEmpty)
            #expect(shelves.map(\.now.count) == [0, 0, 9, 0, 5, 4])
            #expect(ann.phone.paper.all["leaving"] == nil)
        }
    }

    @Test func `data that cannot be removed is named, and removed at the next start`() async throws {
        let shelves = shelves()
        let ann = try await Ann(data: shelves)
        shelves[0].now = .init(count: 2, removes: false)
        let outcome = try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        #expect(outcome == .init(isServerTold: true, notRemoved: ["user"]))
        shelves[0].now = .init(count: 2)
        let again = ann.phone.start(data: shelves)
        await again.client.look()
        #expect(shelves[0].now.count == 0)
        #expect(ann.phone.paper.all == ["installed": "1"])
    }

    @Test func `signing out where nobody is signed in changes nothing`() async throws {
        let service = try SimulatedService()
        let app = SimulatedPhone(service).start()
        await app.client.look()
        let outcome = try await app.client.signOut(await app.client.prepareSignOut())
        #expect(outcome == .init(isServerTold: true, notRemoved: []))
        #expect(app.network.requests.isEmpty)
    }
}

/// What an app leaves running: ``AccountClient/run()``.
struct RunningTests {
    @Test func `a running client renews in time by itself`() async throws {
        let ann = try await Ann()
        let running = Task { await ann.app.client.run() }
        await ann.phone.clock.sleeper()
        #expect(ann.refreshes(ann.app) == 0)
        let renewed = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { renewed.open() } }
        ann.phone.advance(.seconds(6901))
        await renewed.passed()
        await ann.phone.clock.sleeper()
        #expect(ann.refreshes(ann.app) == 1)
        running.cancel()
        await running.value
        #expect(await ann.app.client.state == ann.signedIn())
    }

    @Test func `a running client tells the server of a sign-out as soon as it can`() async throws {
        let ann = try await Ann()
        let running = Task { await ann.app.client.run() }
        await ann.phone.clock.sleeper()
        ann.app.network.setDown(true)
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        await ann.phone.clock.sleeper()
        ann.app.network.setDown(false)
        let told = Rendezvous()
        ann.app.network.after { if $0.verb == "DELETE" { told.open() } }
        ann.phone.advance(.seconds(61))
        await told.passed()
        await ann.phone.clock.sleeper()
        #expect(await ann.service.openSessions.isEmpty)
        running.cancel()
        await running.value
    }

    @Test(.timeLimit(.minutes(1))) func `a second run strands nobody`() async throws {
        let ann = try await Ann()
        let runs = (0..<2).map { _ in Task { await ann.app.client.run() } }
        for _ in 0..<200 { await Task.yield() }
        await ann.phone.clock.sleeper()
        for run in runs { run.cancel() }
        for run in runs { await run.value }
        #expect(await ann.app.client.state == ann.signedIn())
    }

    @Test func `a run that is ended brings a renewal to its end`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.stand() } }
        let before = ann.phone.kept.session
        let running = Task { await ann.app.client.run() }
        await gate.reached()
        running.cancel()
        Task {
            for _ in 0..<200 { await Task.yield() }
            gate.open()
        }
        await running.value
        #expect(ann.phone.kept.session != before)
        #expect(ann.refreshes(ann.app) == 1)
    }

    @Test func `a running client looks again at a keychain that was locked`() async throws {
        let ann = try await Ann()
        let again = ann.phone.start()
        again.tokens.fates.fail(with: .locked)
        let states = await again.client.states()
        let running = Task { await again.client.run() }
        await ann.phone.clock.sleeper()
        again.tokens.fates.fail(with: nil)
        ann.phone.advance(.seconds(61))
        for await state in states where state == (await ann.signedIn()) { break }
        running.cancel()
        await running.value
    }
}
