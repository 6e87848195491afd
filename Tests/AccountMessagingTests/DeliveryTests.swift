import AccountAPI
import AccountTestSupport
import AccountMessaging
import AccountDomain
import Bytes
import Foundation
import HTTPClient
import TestSupport
import Testing

@Suite struct DeliveryTests {
    let store = MemoryAccountStore()
    let time = TestTime()
    let mail = NotingSender()
    let sms = NotingSender()
    let apple = ScriptedApple()
    let events = Locked<[DeliveryEvent]>([])

    func delivery(
        _ ways: MessageSenders? = nil, by outboxSignal: OutboxSignal = OutboxSignal(),
        lease: TimeInterval = DeliveryRules.lease
    ) -> Delivery {
        Delivery(
            store: store, secrets: MessageSamples.secrets,
            ways: ways ?? MessageSenders(mail: mail, sms: sms, apple: apple), place: MessageSamples.place,
            outboxSignal: outboxSignal, lease: lease,
            clock: time, now: { [time] in time.date },
            report: { [events] event in events.withLock { $0.append(event) } })
    }

    func put(_ messages: [Message]) async throws {
        #expect(try await store.commit(messages.map { .insert(.message($0)) }) == .done)
    }

    /// What still waits, whenever it is due.
    func waiting() async throws -> [Message] {
        try await store.dueMessages(at: .distantFuture, limit: 1_000)
    }

    @Test func `each message leaves by the way of its kind, and is gone`() async throws {
        try await put([
            MessageSamples.message(1, MessageSamples.letter(.newDevice)),
            MessageSamples.message(2, MessageSamples.letter(.phoneCode, to: "+8613800138000"), .sms),
            MessageSamples.message(3, Revocation(provider: .apple, client: "com.a", token: "t"), .revocation),
            MessageSamples.message(4, MessageSamples.letter(.resetCode), .decoy),
        ])
        #expect(await delivery().deliverDue() == 4)
        #expect(mail.sent.withLock { $0 } == [.init(recipient: "reader@example.com", id: .number(1))])
        #expect(sms.sent.withLock { $0 } == [.init(recipient: "+8613800138000", id: .number(2))])
        #expect(apple.calls == [.revoke(token: "t", client: "com.a")])
        #expect(try await waiting().isEmpty)
        let told = events.withLock { $0 }
        #expect(told.count == 4)
        for kind in Message.Kind.allCases where kind != .event {
            #expect(told.contains(.sent(kind, tries: 1)))
        }
    }

    @Test func `what fails is tried again after growing pauses until it leaves`() async throws {
        let reason = MessagingError.Reason.service(.unreachable)
        mail.usual.withLock { $0 = .later(reason) }
        try await put([MessageSamples.message(1, MessageSamples.letter(.newDevice), lasting: 86_400)])
        let delivery = delivery()
        for (tries, pause) in [(1, 10), (2, 30), (3, 120), (4, 600), (5, 3600), (6, 3600)] {
            #expect(await delivery.deliverDue() == 1)
            #expect(try await waiting().map(\.dueAt) == [time.date + TimeInterval(pause)])
            #expect(events.withLock { $0.last } == .postponed(.mail, tries: tries, reason))
            time.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(await delivery.deliverDue() == 0)
            time.advance(by: .milliseconds(1))
        }
        mail.usual.withLock { $0 = nil }
        #expect(await delivery.deliverDue() == 1)
        #expect(events.withLock { $0.last } == .sent(.mail, tries: 7))
        #expect(mail.sent.withLock { $0.count } == 7)
        #expect(try await waiting().isEmpty)
    }

    @Test func `what has run out is not sent any more`() async throws {
        try await put([
            MessageSamples.message(1, MessageSamples.letter(.resetCode), lasting: 600),
            MessageSamples.message(2, MessageSamples.letter(.newDevice), lasting: 601),
        ])
        time.advance(by: .seconds(600))
        #expect(await delivery().deliverDue() == 1)
        #expect(mail.sent.withLock { $0.map(\.id) } == [.number(2)])
        #expect(events.withLock { $0.contains(.expired(.mail, tries: 0)) })
        #expect(try await waiting().isEmpty)
    }

    @Test func `a body that cannot be opened or read, or is for nobody, is dropped`() async throws {
        let letter = MessageSamples.letter(.newDevice)
        var foreign = try MessageSamples.message(1, letter)
        foreign.body[20] ^= 1
        var empty = try MessageSamples.message(2, letter)
        empty.body = [1]
        var codeless = MessageSamples.letter(.resetCode)
        codeless.code = nil
        try await put([
            foreign, empty, MessageSamples.message(3, ["kind": "poem"]), MessageSamples.message(4, codeless),
            MessageSamples.message(5, letter, .revocation),
        ])
        #expect(await delivery().deliverDue() == 5)
        #expect(try await waiting().isEmpty)
        #expect(mail.sent.withLock { $0.isEmpty })
        #expect(events.withLock { $0.count { $0 == .dropped(.mail, tries: 1, .unreadable) } } == 4)
        #expect(events.withLock { $0.contains(.dropped(.revocation, tries: 1, .unreadable)) })
        for recipient in ["", "nobody", "a@b.de\r\nBcc: c@d.de", "a@b.de, c@d.de", "<a@b.de>"] {
            try await put([MessageSamples.message(6, MessageSamples.letter(.newDevice, to: recipient))])
            #expect(await delivery().deliverDue() == 1)
            #expect(events.withLock { $0.last } == .dropped(.mail, tries: 1, .recipient))
        }
        try await put([MessageSamples.message(7, MessageSamples.letter(.phoneCode, to: "110"), .sms)])
        #expect(await delivery().deliverDue() == 1)
        #expect(events.withLock { $0.last } == .dropped(.sms, tries: 1, .recipient))
        #expect(mail.sent.withLock { $0.isEmpty } && sms.sent.withLock { $0.isEmpty })
    }

    @Test func `a refusal for good ends it, and only that one`() async throws {
        mail.answers.withLock { $0 = [.never(.service(.refused(status: 550)))] }
        try await put([MessageSamples.message(1, MessageSamples.letter(.newDevice))])
        let delivery = delivery()
        #expect(await delivery.deliverDue() == 1)
        #expect(events.withLock { $0 } == [.dropped(.mail, tries: 1, .service(.refused(status: 550)))])
        try await put([MessageSamples.message(2, MessageSamples.letter(.newDevice))])
        #expect(await delivery.deliverDue() == 1)
        #expect(events.withLock { $0.last } == .sent(.mail, tries: 1))
    }

    @Test func `what nothing takes waits for a better configuration`() async throws {
        try await put([
            MessageSamples.message(1, MessageSamples.letter(.newDevice)),
            MessageSamples.message(2, MessageSamples.letter(.phoneCode, to: "+8613800138000"), .sms),
            MessageSamples.message(3, Revocation(provider: .apple, client: "com.a", token: "t"), .revocation),
        ])
        #expect(await delivery(MessageSenders()).deliverDue() == 3)
        for kind in Message.Kind.allCases where kind != .decoy && kind != .event {
            #expect(events.withLock { $0.contains(.postponed(kind, tries: 1, .noWay)) })
        }
        time.advance(by: .seconds(10))
        #expect(await delivery().deliverDue() == 3)
        #expect(try await waiting().isEmpty)
    }

    @Test(arguments: [
        (AccountError.provider(.apple, .unreachable), true), (.provider(.apple, .misconfigured), true),
        (.unavailable(reason: "x"), true), (.provider(.apple, .refused), false),
        (.provider(.apple, .used), false),
    ])
    func `what Apple's refusal of a revocation leads to`(_ fault: AccountError, _ isTriedAgain: Bool)
        async throws
    {
        apple.failRevocations(with: fault)
        let body = Revocation(provider: .apple, client: "com.a", token: "t")
        try await put([MessageSamples.message(1, body, .revocation)])
        #expect(await delivery().deliverDue() == 1)
        #expect(try await waiting().count == (isTriedAgain ? 1 : 0))
    }

    @Test func `a revocation at another provider is dropped`() async throws {
        let body = Revocation(provider: .wechat, client: "wx", token: "t")
        try await put([MessageSamples.message(1, body, .revocation)])
        #expect(await delivery().deliverDue() == 1)
        #expect(events.withLock { $0 } == [.dropped(.revocation, tries: 1, .noWay)])
    }

    /// The messages in the order in which they were taken.
    private func taken() async -> [Int] {
        await store.commits.flatMap { changes in
            changes.compactMap { change -> Int? in
                guard case .replace(.message(let message)) = change, message.tries == 1 else { return nil }
                return (1...999).first { message.id == .number($0) }
            }
        }
    }

    @Test func `letters leave by priority and order, and each eighth turn is the next priority's`()
        async throws
    {
        let letter = MessageSamples.letter(.newDevice)
        // News stand in the store first, then strangers in an order of their own, then what is urgent.
        try await put(try (1...4).map { try MessageSamples.message($0, letter) })
        try await put(
            try (11...34).map {
                try MessageSamples.message($0, letter, .mail, .stranger, order: Int64(100 - $0))
            })
        try await put(try (91...93).map { try MessageSamples.message($0, letter, .mail, .proven) })
        #expect(await delivery().deliverDue() == 31)
        var expected = [91, 92, 93]
        for (turn, stranger) in (11...34).reversed().enumerated() {
            if turn > 0, turn.isMultiple(of: 7) { expected.append(turn / 7) }
            expected.append(stranger)
        }
        #expect(await taken() == expected + [4])
    }

    @Test func `behind urgent letters without end every class keeps its share`() async throws {
        let letter = MessageSamples.letter(.newDevice)
        for (number, priority) in Message.Priority.allCases.enumerated() where priority != .event {
            try await put(
                try (0..<(number == 0 ? 130 : 90)).map {
                    try MessageSamples.message(130 * number + $0 + 1, letter, .mail, priority)
                })
        }
        #expect(await delivery().deliverDue() == 400)
        let classes = await taken().prefix(128).map { ($0 - 1) / 130 }
        #expect((0..<4).map { number in classes.count { $0 == number } } == [112, 15, 1, 0])
    }

    @Test func `what leaves moves the order on, and an empty outbox forgets the past`() async throws {
        let order = OutboxOrder()
        let asker = Asker(.stranger, from: .sample(1))
        let other = Asker(.stranger, from: .sample(2))
        let letter = MessageSamples.letter(.newDevice)
        let delivery = Delivery(
            store: store, secrets: MessageSamples.secrets, ways: MessageSenders(mail: mail),
            place: MessageSamples.place, outboxSignal: OutboxSignal(), order: order, clock: time,
            now: { [time] in time.date }, report: { _ in })
        try await put(
            try (1...3).map {
                try MessageSamples.message($0, letter, .mail, .stranger, order: order.number(for: asker))
            })
        // Another program numbered this one.
        try await put([MessageSamples.message(4, letter, .mail, .stranger, order: 1_000)])
        #expect(order.number(for: other) == 0)
        #expect(await delivery.deliverDue() == 4)
        #expect(await taken() == [1, 2, 3, 4])
        #expect(order.number(for: other) == order.number(for: asker))
        #expect(order.number(for: Asker(.stranger, from: .sample(3))) >= 1_000)
    }

    @Test func `several deliverers send each message once`() async throws {
        let messages = try (1...120).map { try MessageSamples.message($0, MessageSamples.letter(.newDevice)) }
        try await put(messages)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = await delivery().deliverDue() } }
        }
        let ids = mail.sent.withLock { $0.map(\.id) }
        #expect(ids.count == 120 && Set(ids) == Set(messages.map(\.id)))
        #expect(try await waiting().isEmpty)
    }

    @Test func `a message whose deliverer died is sent by another after its lease, not before`() async throws
    {
        let message = try MessageSamples.message(1, MessageSamples.letter(.newDevice), lasting: 86_400)
        try await put([message])
        guard case .take(let taken) = DeliveryRules.step(message, at: time.date, lease: 300) else {
            return #expect(Bool(false))
        }
        #expect(try await store.commit([.replace(.message(taken))]) == .done)
        time.advance(by: .seconds(299))
        #expect(await delivery().deliverDue() == 0)
        time.advance(by: .seconds(1))
        #expect(await delivery().deliverDue() == 1)
        #expect(events.withLock { $0 } == [.sent(.mail, tries: 2)])
    }

    @Test(arguments: [1, 40])
    func `one that has the store alone sends what it takes once, and at its next start what it was sending`(
        count: Int
    ) async throws {
        try await put(
            try (1...count).map { try MessageSamples.message($0, MessageSamples.letter(.newDevice)) })
        // The first one dies once it has taken one: nothing that follows reaches the store.
        let begun = await store.commits.count
        await store.beforeEachCommit { store in
            await store.failCommits(
                with: await store.commits.count > begun ? .unavailable(reason: "dead") : nil)
        }
        #expect(await delivery(lease: 0).deliverDue() == 1)
        await store.beforeEachCommit(nil)
        await store.failCommits(with: nil)
        #expect(await delivery(lease: 0).deliverDue() == count)
        #expect(try await waiting().isEmpty)
        let sent = mail.sent.withLock { $0 }
        #expect(sent.count == count + 1 && Set(sent.map(\.id)).count == count)
    }

    @Test(arguments: [DeliveryRules.lease, 0])
    func `a store that fails keeps its messages, and nothing leaves twice`(lease: TimeInterval) async throws {
        let failure = AccountStoreError.unavailable(reason: "full")
        try await put([MessageSamples.message(1, MessageSamples.letter(.newDevice), lasting: 86_400)])
        let delivery = delivery(lease: lease)
        await store.failCommits(with: failure)
        #expect(await delivery.deliverDue() == 0)
        #expect(mail.sent.withLock { $0.isEmpty })
        await store.failCommits(with: nil)
        // Taken, sent, and then the store does not take the note of it.
        await store.beforeEachCommit { store in
            await store.failCommits(with: await store.commits.count >= 2 ? failure : nil)
        }
        #expect(await delivery.deliverDue() == 1)
        #expect(mail.sent.withLock { $0.count } == 1)
        #expect(try await waiting().count == 1)
        await store.beforeEachCommit(nil)
        await store.failCommits(with: nil)
        time.advance(by: .seconds(301))
        #expect(await delivery.deliverDue() == 0)
        #expect(mail.sent.withLock { $0.count } == 1)
        #expect(try await waiting().isEmpty)
        #expect(events.withLock { $0.last } == .sent(.mail, tries: 1))
        #expect(events.withLock { $0.contains(.storeFailed(failure)) })
    }

    @Test func `what left, and could not be noted at once, is not sent again beside others`() async throws {
        try await put(
            try (1...12).map {
                try MessageSamples.message($0, MessageSamples.letter(.newDevice), lasting: 86_400)
            })
        // Every third note of what left fails.
        let removals = Locked(0)
        await store.beforeEachCommit { [removals] store in
            let fails = removals.withLock { count in
                count += 1
                return count.isMultiple(of: 3)
            }
            if fails { await store.failNextCommit(with: .unavailable(reason: "full")) }
        }
        let delivery = delivery(lease: 0)
        while try await !waiting().isEmpty { await delivery.deliverDue() }
        let sent = mail.sent.withLock { $0 }
        #expect(sent.count == 12 && Set(sent.map(\.id)).count == 12)
    }

    @Test
    func `running, it sends when the outboxSignal rings, looks again by itself, and ends when cancelled`()
        async throws
    {
        let outboxSignal = OutboxSignal()
        let delivery = delivery(by: outboxSignal)
        let running = Task { await delivery.run() }
        await time.sleepers(atLeast: 1)
        try await put([MessageSamples.message(1, MessageSamples.letter(.newDevice))])
        outboxSignal.ring()
        while events.withLock({ $0.count }) < 1 { await Task.yield() }
        try await put([MessageSamples.message(2, MessageSamples.letter(.newDevice))])
        // Nobody rings now: it looks by itself once time has passed.
        while events.withLock({ $0.count }) < 2 {
            time.advance(by: .seconds(5))
            await Task.yield()
        }
        running.cancel()
        await running.value
        #expect(mail.sent.withLock { $0.map(\.id) } == [.number(1), .number(2)])
        #expect(try await waiting().isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a letter that a flow puts there leaves at once, though no time passes`() async throws {
        let keys = try #require(SigningKeys(current: SecretBytes([UInt8](repeating: 7, count: 32))))
        let policy = AccountPolicy()
        let dependencies = AccountDependencies(
            store: store, secrets: MessageSamples.secrets, tokens: AccessTokens(keys: keys, policy: policy),
            hashing: MemoryHashing(), providers: Providers(), random: SeededRandomness(), policy: policy,
            revokedSessions: RevokedSessions())
        let delivery = delivery(by: dependencies.outboxSignal)
        let running = Task { await delivery.run() }
        // It has looked once, and will not look by itself again: the clock stands still.
        await time.sleepers(atLeast: 1)
        let caller = RequestOrigin(
            credential: .sample(1), deviceName: "iPhone", network: .sample(1), networks: .sample(1),
            language: .english)
        _ = try await Accounts(dependencies).startRegistration(
            email: "ann@example.com", password: "Reading4ever", terms: policy.terms, caller, at: time.date)
        while events.withLock({ $0.isEmpty }) { await Task.yield() }
        running.cancel()
        await running.value
        #expect(mail.sent.withLock { $0.map(\.recipient) } == ["ann@example.com"])
        #expect(events.withLock { $0 } == [.sent(.mail, tries: 1)])
    }

    @Test func `what is told holds nothing of a letter`() {
        let reasons: [MessagingError.Reason] = [
            .service(.refused(status: 550)), .status(500), .folder, .provider, .noWay, .recipient,
            .unreadable,
        ]
        for reason in reasons {
            #expect(reason.description.hasSuffix(".") && !reason.description.contains("@"))
        }
    }
}
