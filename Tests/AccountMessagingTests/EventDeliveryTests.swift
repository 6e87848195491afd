import AccountAPI
import AccountDomain
import AccountMessaging
import AccountTestSupport
import Bytes
import Foundation
import HTTPClient
import TestSupport
import Testing

/// Services that answer as they are told, or not at all until they are let go.
final class ScriptedServices: EventSender {
    struct Post: Sendable, Equatable {
        let host: String
        let id: String
        let token: String
    }

    private struct State {
        var posts: [Post] = []
        var answers: [String: EventAnswer] = [:]
        var hanging: Set<String> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
        var underWay: [String: Int] = [:]
        var most: [String: Int] = [:]
    }

    private let state = Locked(State())

    var posts: [Post] { state.withLock { $0.posts } }
    /// How many were sent to a host at once, at most.
    var most: [String: Int] { state.withLock { $0.most } }

    func answer(_ host: String, _ answer: EventAnswer?) { state.withLock { $0.answers[host] = answer } }
    func hang(_ host: String) { _ = state.withLock { $0.hanging.insert(host) } }

    func letGo() {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.hanging) = ([], []) }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    func posts(to host: String) -> [Post] { posts.filter { $0.host == host } }

    func post(_ body: String, as type: String, to place: EventEndpoint) async -> EventAnswer {
        struct Claims: Decodable { let jti: String }
        let part = body.split(separator: ".").dropFirst().first.flatMap { Base64URL.decode($0) } ?? []
        let claims = try? JSONDecoder().decode(Claims.self, from: Data(part))
        let host = place.base.host
        state.withLock { state in
            state.posts.append(Post(host: host, id: claims?.jti ?? "", token: body))
            state.underWay[host, default: 0] += 1
            state.most[host] = max(state.most[host] ?? 0, state.underWay[host] ?? 0)
        }
        if state.withLock({ $0.hanging.contains(host) }) {
            await withCheckedContinuation { waiting in state.withLock { $0.waiting.append(waiting) } }
        }
        return state.withLock { state in
            state.underWay[host, default: 1] -= 1
            return state.answers[host] ?? .taken
        }
    }
}

@Suite struct EventDeliveryTests {
    let store = MemoryAccountStore()
    let time = TestTime()
    let sender = ScriptedServices()
    let reports = Locked<[EventReport]>([])
    let dependencies: AccountDependencies

    init() throws {
        let keys = try #require(SigningKeys(current: SecretBytes([UInt8](repeating: 7, count: 32))))
        let policy = AccountPolicy()
        dependencies = AccountDependencies(
            store: store, secrets: MessageSamples.secrets, tokens: AccessTokens(keys: keys, policy: policy),
            hashing: MemoryHashing(), providers: Providers(), random: SeededRandomness(), policy: policy,
            revokedSessions: RevokedSessions(), services: RegisteredServices())
        use("books", "shop")
    }

    private func use(_ names: String..., kinds: Set<SecurityEvent.Kind> = Set(SecurityEvent.Kind.allCases)) {
        dependencies.services.use(
            names.enumerated().map { number, name in
                RegisteredService(
                    name: name, audiences: ["a"], secrets: [[UInt8(number)]], requestsPerSecond: 1,
                    events: EventSubscription(url: "https://\(name)/events", kinds: kinds))
            })
    }

    private func delivery(lease: TimeInterval = DeliveryRules.lease) -> EventDelivery {
        EventDelivery(
            dependencies, by: sender, lease: lease, clock: time, now: { [time] in time.date },
            report: { [reports] report in reports.withLock { $0.append(report) } })
    }

    private func message(
        _ number: Int, for service: String, _ kind: SecurityEvent.Kind = .sessionEnded
    ) throws -> Message {
        let event = SecurityEvent(
            kind, of: .number(1), session: kind == .sessionEnded ? .number(number) : nil, at: time.date)
        let body = Array(try JSONEncoder().encode(QueuedEvent(for: service, event)))
        return Message(
            id: .number(number), kind: .event, priority: .event, order: QueuedEvent.lane(of: service),
            createdAt: time.date, expiresAt: event.expiresAt,
            body: MessageSamples.secrets.seal(body, as: "message") ?? [])
    }

    private func put(_ numbers: some Sequence<Int>, for service: String) async throws {
        let rows = try numbers.map { AccountChange.insert(.message(try message($0, for: service))) }
        #expect(try await store.commit(rows) == .done)
    }

    private func waiting() async throws -> [Message] {
        try await store.waitingEvents(from: 0, limit: 100_000)
    }

    private func told(_ report: EventReport) -> Int { reports.withLock { $0.count { $0 == report } } }

    @Test func `each service is told of its own, and what was taken is gone`() async throws {
        try await put(1...3, for: "books")
        try await put(4...5, for: "shop")
        #expect(await delivery().deliverDue() == 5)
        let id = { (number: Int) in Identifier<Message>.number(number).text }
        #expect(Set(sender.posts(to: "books").map(\.id)) == Set((1...3).map(id)))
        #expect(Set(sender.posts(to: "shop").map(\.id)) == Set((4...5).map(id)))
        #expect(try await waiting().isEmpty)
        #expect(told(.sent("books", tries: 1)) == 3 && told(.sent("shop", tries: 1)) == 2)
    }

    @Test func `one that fails is tried again after growing pauses, by one name, until its time is over`()
        async throws
    {
        sender.answer("books", .later(.status(500), after: nil))
        try await put([1], for: "books")
        let delivery = delivery()
        for (tries, pause) in [(1, 10), (2, 30), (3, 120), (4, 600), (5, 3600), (6, 3600)] {
            #expect(await delivery.deliverDue() == 1)
            #expect(try await waiting().map(\.dueAt) == [time.date + TimeInterval(pause)])
            #expect(reports.withLock { $0.last } == .postponed("books", tries: tries, .status(500)))
            time.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(await delivery.deliverDue() == 0)
            time.advance(by: .milliseconds(1))
        }
        #expect(Set(sender.posts.map(\.id)).count == 1 && sender.posts.count == 6)
        for _ in 0..<40 {
            await delivery.deliverDue()
            time.advance(by: .seconds(3600))
        }
        #expect(try await waiting().isEmpty)
        #expect(reports.withLock { $0.last } == .expired("books", tries: 28))
    }

    @Test func `a service that comes back is told all that waited`() async throws {
        sender.answer("books", .later(.service(.unreachable), after: nil))
        try await put(1...20, for: "books")
        let delivery = delivery()
        // One try at a time, however many wait.
        #expect(await delivery.deliverDue() <= 2)
        sender.answer("books", nil)
        for _ in 0..<30 {
            time.advance(by: .seconds(30))
            await delivery.deliverDue()
        }
        #expect(try await waiting().isEmpty)
        #expect(Set(sender.posts.map(\.id)).count == 20)
    }

    @Test func `a service that asks for a pause gets it, also for what comes meanwhile`() async throws {
        sender.answer("books", .later(.status(429), after: 100))
        try await put([1], for: "books")
        let delivery = delivery()
        #expect(await delivery.deliverDue() == 1)
        #expect(try await waiting().map(\.dueAt) == [time.date + 100])
        try await put([2], for: "books")
        try await put([3], for: "shop")
        sender.answer("books", nil)
        time.advance(by: .seconds(99))
        #expect(await delivery.deliverDue() == 1)
        #expect(sender.posts(to: "shop").count == 1)
        time.advance(by: .seconds(1))
        #expect(await delivery.deliverDue() == 2)
        #expect(try await waiting().isEmpty)
    }

    @Test func `a refusal is final, is told by its word, and slows nothing down`() async throws {
        sender.answer("books", .refused(.invalidAudience))
        try await put(1...3, for: "books")
        #expect(await delivery().deliverDue() == 3)
        #expect(told(.refused("books", tries: 1, .invalidAudience)) == 3)
        #expect(try await waiting().isEmpty)
    }

    @Test func `who is registered no more, or for something else, hears nothing after five minutes`()
        async throws
    {
        try await put([1], for: "books")
        try await put([2], for: "shop")
        use("books", kinds: [.userCreated])
        let delivery = delivery()
        // Another instance may have read of them already.
        #expect(await delivery.deliverDue() == 0)
        #expect(try await waiting().count == 2)
        time.advance(by: .seconds(300))
        #expect(await delivery.deliverDue() == 0)
        #expect(try await waiting().isEmpty && sender.posts.isEmpty)
        #expect(
            told(.dropped("books", tries: 0, .notWanted)) == 1
                && told(.dropped("shop", tries: 0, .notWanted)) == 1)
        // The address is the one of the moment of sending.
        try await put([3], for: "shop")
        dependencies.services.use([
            RegisteredService(
                name: "shop", audiences: ["a"], secrets: [[1]], requestsPerSecond: 1,
                events: EventSubscription(url: "https://elsewhere/events", kinds: [.sessionEnded]))
        ])
        #expect(await delivery.deliverDue() == 1)
        #expect(sender.posts.map(\.host) == ["elsewhere"])
    }

    @Test func `what cannot be read, and what has run out, is removed`() async throws {
        var foreign = try message(1, for: "books")
        foreign.body[20] ^= 1
        let late = try message(2, for: "books")
        #expect(try await store.commit([.insert(.message(foreign))]) == .done)
        let delivery = delivery()
        #expect(await delivery.deliverDue() == 0)
        #expect(told(.dropped(nil, tries: 0, .unreadable)) == 1)
        #expect(try await store.commit([.insert(.message(late))]) == .done)
        time.advance(by: .seconds(86_400))
        #expect(await delivery.deliverDue() == 0)
        #expect(told(.expired("books", tries: 0)) == 1)
        #expect(try await waiting().isEmpty && sender.posts.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a service that hangs holds up neither another one nor a letter`() async throws {
        sender.hang("books")
        let mail = NotingSender()
        let letters = Delivery(
            store: store, secrets: MessageSamples.secrets, ways: MessageSenders(mail: mail),
            place: MessageSamples.place, outboxSignal: dependencies.outboxSignal, clock: time,
            now: { [time] in time.date }, report: { _ in })
        let events = delivery()
        let running = [Task { await events.run() }, Task { await letters.run() }]
        await time.sleepers(atLeast: 2)
        try await put(1...200, for: "books")
        try await put(201...230, for: "shop")
        #expect(
            try await store.commit([
                .insert(.message(try MessageSamples.message(999, MessageSamples.letter(.newDevice))))
            ]) == .done)
        dependencies.eventSignal.ring()
        dependencies.outboxSignal.ring()
        // No time passes.
        while sender.posts(to: "shop").count < 30 || mail.sent.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(sender.posts(to: "books").count == EventLanesPromise.perService)
        #expect(mail.sent.withLock { $0.count } == 1)
        sender.letGo()
        while reports.withLock({ $0.count }) < 230 { await Task.yield() }
        for task in running { task.cancel() }
        for task in running { await task.value }
        #expect(try await waiting().isEmpty)
        #expect(sender.most.values.allSatisfy { $0 <= EventLanesPromise.perService })
    }

    /// What the documents promise.
    private enum EventLanesPromise {
        static let perService = 2
        static let width = 8
    }

    @Test(.timeLimit(.minutes(1)))
    func `no more than eight are told at once, and each service has its turn`() async throws {
        let names = (0..<10).map { "s\($0)" }
        dependencies.services.use(
            names.enumerated().map { number, name in
                RegisteredService(
                    name: name, audiences: ["a"], secrets: [[UInt8(number)]], requestsPerSecond: 1,
                    events: EventSubscription(url: "https://\(name)/events", kinds: [.sessionEnded]))
            })
        for (number, name) in names.enumerated() {
            try await put((number * 100)..<(number * 100 + 20), for: name)
            sender.hang(name)
        }
        let running = Task { [delivery = delivery()] in await delivery.run() }
        while sender.posts.count < EventLanesPromise.width { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(sender.posts.count == EventLanesPromise.width && Set(sender.posts.map(\.host)).count == 8)
        sender.letGo()
        while reports.withLock({ $0.count }) < 200 { await Task.yield() }
        running.cancel()
        await running.value
        // While all had something waiting, none was far behind.
        let first = sender.posts.prefix(100).map(\.host)
        for name in names { #expect(first.count { $0 == name } >= 5, "\(name)") }
    }

    @Test func `several deliverers send each event once`() async throws {
        try await put(1...60, for: "books")
        try await put(61...120, for: "shop")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = await delivery().deliverDue() } }
        }
        while try await !waiting().isEmpty { _ = await delivery().deliverDue() }
        #expect(sender.posts.count == 120 && Set(sender.posts.map(\.id)).count == 120)
    }

    @Test func `what was being sent when the program was killed is sent at its next start, by one name`()
        async throws
    {
        try await put([1], for: "books")
        let begun = await store.commits.count
        await store.beforeEachCommit { store in
            await store.failCommits(
                with: await store.commits.count > begun ? .unavailable(reason: "dead") : nil)
        }
        #expect(await delivery(lease: 0).deliverDue() == 1)
        await store.beforeEachCommit(nil)
        await store.failCommits(with: nil)
        #expect(await delivery(lease: 0).deliverDue() == 1)
        #expect(sender.posts.count == 2 && Set(sender.posts.map(\.id)).count == 1)
        #expect(try await waiting().isEmpty)
    }

    @Test func `what was told, and could not be noted at once, is not told again`() async throws {
        try await put([1], for: "books")
        let begun = await store.commits.count
        await store.beforeEachCommit { store in
            await store.failCommits(
                with: await store.commits.count > begun ? .unavailable(reason: "full") : nil)
        }
        let delivery = delivery(lease: 0)
        #expect(await delivery.deliverDue() == 1)
        await store.beforeEachCommit(nil)
        await store.failCommits(with: nil)
        #expect(await delivery.deliverDue() == 0)
        #expect(sender.posts.count == 1)
        #expect(try await waiting().isEmpty && told(.sent("books", tries: 1)) == 1)
        #expect(told(.storeFailed(.unavailable(reason: "full"))) >= 1)
    }
}
