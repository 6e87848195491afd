import AccountClient
import AccountClientTestSupport
import TestSupport
import Testing

/// A device with a gate, and the processes of an app on it.
struct GateFixture: Sendable {
    let kept = MemoryTokenStore.Kept()
    let paper = MemoryNotes.Paper()
    let sensor = MemoryGate.Sensor()

    /// A process of the app.
    struct Run: Sendable {
        let life = ProcessLifetime()
        let tokens: MemoryTokenStore
        let notes: MemoryNotes
        let gate: MemoryGate
        let store: GatedTokenStore

        init(_ ground: GateFixture) {
            tokens = MemoryTokenStore(ground.kept, life: life)
            notes = MemoryNotes(ground.paper, life: life)
            gate = MemoryGate(ground.sensor, life: life)
            store = GatedTokenStore(tokens, gate: gate, notes: notes)
        }

        /// Kills it at its nth call of what is beneath.
        func die(at call: Int, isAfter: Bool) {
            let count = Locked(0)
            let isNow: @Sendable () -> Bool = {
                count.withLock { count in
                    count += 1
                    return count == call
                }
            }
            tokens.fates.before { _ in isNow() ? isAfter ? .killedAfter : .killedBefore : .done }
            notes.fates.before { _ in isNow() ? isAfter ? .killedAfter : .killedBefore : .done }
            gate.fates.before { _ in isNow() ? isAfter ? .killedAfter : .killedBefore : .done }
        }
    }

    func start() -> Run { Run(self) }

    /// A process whose gate is on and whose session is open.
    func enabled(_ session: StoredSession = session(1)) async throws -> Run {
        let run = start()
        try await run.store.keep(session)
        try await run.store.enable("to test")
        return run
    }

    static func session(_ number: Int) -> StoredSession { TokenStoreSuite.session(number) }
}

@Suite(.timeLimit(.minutes(1))) struct GatedTokenStoreTests {
    private let ground = GateFixture()
    private let one = GateFixture.session(1)
    private let two = GateFixture.session(2)

    @Test(arguments: BiometricGateSuite.all)
    func `the gate in memory keeps what the port promises`(promise: Promise<BiometricGateSuite.Views>)
        async throws
    {
        let sensor = MemoryGate.Sensor()
        try await promise.check(
            .init(
                { MemoryGate(sensor) }, present: { sensor.present($0) }, offer: { sensor.offer($0) },
                enrolAnew: { sensor.enrolAnew() }))
    }

    @Test(arguments: TokenStoreSuite.all)
    func `without a gate everything goes through`(promise: Promise<TokenStoreSuite.Views>) async throws {
        try await promise.check(.init { ground.start().store })
        #expect(ground.sensor.proofs == 0)
    }

    @Test(arguments: TokenStoreSuite.all)
    func `an open gate keeps what a token store promises`(promise: Promise<TokenStoreSuite.Views>)
        async throws
    {
        let run = ground.start()
        try await run.store.enable("to test")
        try await promise.check(.init { run.store })
        #expect(ground.sensor.proofs == 1)
    }

    @Test(arguments: TokenStoreSuite.mending, [false, true])
    func `what is damaged behind a gate can be replaced and removed`(
        promise: Promise<TokenStoreSuite.Views>, isOn: Bool
    ) async throws {
        let run = ground.start()
        if isOn { try await run.store.enable("to test") }
        let kept = ground.kept
        try await promise.check(.init({ run.store }, damage: { kept.damage() }))
    }

    @Test func `a gate before something damaged can be switched off`() async throws {
        let run = try await ground.enabled()
        ground.kept.damage()
        try await run.store.disable()
        #expect(try await run.store.session() == nil)
        #expect(try await run.store.standing() == .off)
        #expect(!ground.sensor.hasKey)
    }

    @Test func `after it is enabled no token stands in the store, and the session is there`() async throws {
        let run = try await ground.enabled()
        let stored = try #require(ground.kept.session)
        #expect(stored.userID == one.userID)
        for token in [one.accessToken, one.refreshToken] {
            #expect(!stored.accessToken.contains(token) && !stored.refreshToken.contains(token))
        }
        #expect(try await run.store.session() == one)
        #expect(try await run.store.standing() == .open)
        #expect(ground.sensor.proofs == 1)
    }

    @Test func `a start asks for a proof once, and the next one again`() async throws {
        _ = try await ground.enabled()
        let run = ground.start()
        #expect(try await run.store.standing() == .locked)
        await #expect(throws: TokenStoreError.gated) { try await run.store.session() }
        try await run.store.open("to test")
        for _ in 0..<3 { #expect(try await run.store.session() == one) }
        try await run.store.keep(two)
        #expect(try await run.store.session() == two)
        #expect(ground.sensor.proofs == 2)
        let next = ground.start()
        await #expect(throws: TokenStoreError.gated) { try await next.store.session() }
        try await next.store.open("to test")
        #expect(try await next.store.session() == two)
        #expect(ground.sensor.proofs == 3)
    }

    @Test(
        arguments: [(.stranger, .refused), (.leaving, .cancelled), (.password, .passwordWanted)]
            as [(MemoryGate.Person, GateError)])
    func `without a proof it stays as it was`(person: MemoryGate.Person, error: GateError) async throws {
        let run = ground.start()
        try await run.store.keep(one)
        ground.sensor.present(person)
        await #expect(throws: error) { try await run.store.enable("to test") }
        #expect(ground.kept.session == one && ground.paper.all["gate"] == nil)
        ground.sensor.present(.known)
        try await run.store.enable("to test")
        ground.sensor.present(person)
        let next = ground.start()
        await #expect(throws: error) { try await next.store.open("to test") }
        await #expect(throws: TokenStoreError.gated) { try await next.store.session() }
        ground.sensor.present(.known)
        try await next.store.open("to test")
        #expect(try await next.store.session() == one)
    }

    @Test func `what is renewed while it is locked is there after the proof`() async throws {
        _ = try await ground.enabled()
        let run = ground.start()
        try await run.store.keep(two)
        await #expect(throws: TokenStoreError.gated) { try await run.store.session() }
        #expect(ground.sensor.proofs == 1)
        // It may also come while the person is being asked.
        run.gate.fates.after { call in
            if call.name == "open" { try? await run.store.keep(GateFixture.session(3)) }
        }
        try await run.store.open("to test")
        #expect(try await run.store.session() == GateFixture.session(3))
        #expect(ground.sensor.proofs == 2)
        let next = ground.start()
        try await next.store.open("to test")
        #expect(try await next.store.session() == GateFixture.session(3))
    }

    @Test func `the password is a way back: what is sealed is set aside until a sign-in replaces it`()
        async throws
    {
        _ = try await ground.enabled()
        let run = ground.start()
        await run.store.setAside()
        #expect(try await run.store.session() == nil)
        // The person may change their mind.
        try await run.store.open("to test")
        #expect(try await run.store.session() == one)
        await run.store.setAside()
        try await run.store.keep(two)
        #expect(try await run.store.session() == two)
        #expect(try await run.store.standing() == .open)
        let next = ground.start()
        try await next.store.open("to test")
        #expect(try await next.store.session() == two)
    }

    @Test func `changed faces lead to the password, and the next session is kept without the gate`()
        async throws
    {
        _ = try await ground.enabled()
        ground.sensor.enrolAnew()
        let run = ground.start()
        await #expect(throws: GateError.changed) { try await run.store.open("to test") }
        await #expect(throws: TokenStoreError.gated) { try await run.store.session() }
        await run.store.setAside()
        #expect(try await run.store.session() == nil)
        try await run.store.keep(two)
        #expect(ground.kept.session == two)
        #expect(try await run.store.standing() == .off)
        // Until it is enabled again.
        try await run.store.enable("to test")
        #expect(try await run.store.session() == two && ground.kept.session != two)
    }

    @Test func `faces that change while the app runs end nothing before the next start`() async throws {
        let run = try await ground.enabled()
        ground.sensor.enrolAnew()
        try await run.store.keep(two)
        #expect(try await run.store.session() == two)
        try await run.store.keep(GateFixture.session(3))
        #expect(try await run.store.session() == GateFixture.session(3))
        let next = ground.start()
        await #expect(throws: GateError.changed) { try await next.store.open("to test") }
    }

    @Test func `what an earlier installation sealed is removed, and what cannot be told is not`() async throws
    {
        _ = try await ground.enabled()
        let run = ground.start()
        run.notes.fates.fail(with: .locked)
        await #expect(throws: TokenStoreError.locked) { try await run.store.session() }
        await #expect(throws: TokenStoreError.locked) { try await run.store.keep(two) }
        #expect(ground.kept.session != nil)
        run.notes.fates.fail(with: nil)
        ground.paper.burn()
        #expect(try await run.store.session() == nil)
        #expect(ground.kept.session == nil)
    }

    @Test func `switched off, the session stays, and is in the open`() async throws {
        let run = try await ground.enabled()
        try await run.store.disable()
        #expect(ground.kept.session == one && !ground.sensor.hasKey)
        #expect(try await ground.start().store.session() == one)
        // Signed out, nothing is left of it.
        try await run.store.enable("to test")
        try await run.store.removeSession()
        try await run.store.disable()
        #expect(ground.kept.session == nil && !ground.sensor.hasKey)
        #expect(try await run.store.standing() == .off)
    }

    @Test func `what is owed to the server needs no proof`() async throws {
        let run = try await ground.enabled()
        try await run.store.add(departure: one)
        try await run.store.removeSession()
        #expect(try await ground.start().store.departures() == [one])
    }

    @Test(arguments: [GateError.unavailable, .failed("why")])
    func `what cannot be sealed is not kept in the open`(error: GateError) async throws {
        let run = try await ground.enabled()
        let before = ground.kept.session
        run.gate.fates.fail(with: error)
        await #expect(throws: TokenStoreError.self) { try await run.store.keep(two) }
        #expect(ground.kept.session == before)
        #expect(try await run.store.session() == one)
    }

    @Test func `a store that fails says so itself`() async throws {
        let run = try await ground.enabled()
        for error in [TokenStoreError.locked, .full, .denied, .damaged] {
            run.tokens.fates.fail(with: error)
            await #expect(throws: error) { try await run.store.keep(two) }
            await #expect(throws: error) { try await run.store.session() }
        }
    }

    struct Act: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isEnabled: Bool
        let body: @Sendable (GatedTokenStore) async throws -> Void
        /// The sessions that may be there afterwards.
        var outcomes = [GateFixture.session(1)]
    }

    static let acts = [
        Act(testDescription: "enable", isEnabled: false) { try await $0.enable("to test") },
        Act(testDescription: "disable", isEnabled: true) { try await $0.disable() },
        Act(
            testDescription: "keep", isEnabled: true, body: { try await $0.keep(GateFixture.session(2)) },
            outcomes: [GateFixture.session(1), GateFixture.session(2)]),
    ]

    @Test(arguments: acts)
    func `whoever dies on the way has a session at the next start`(act: Act) async throws {
        var deaths = 0
        for call in 1...20 {
            for isAfter in [false, true] {
                let ground = GateFixture()
                let run = act.isEnabled ? try await ground.enabled() : ground.start()
                if !act.isEnabled { try await run.store.keep(GateFixture.session(1)) }
                run.die(at: call, isAfter: isAfter)
                try? await act.body(run.store)
                deaths += run.life.isOver ? 1 : 0
                let next = ground.start()
                if try await next.store.standing() == .locked { try await next.store.open("to test") }
                let found = try #require(try await next.store.session(), "call \(call), after: \(isAfter)")
                #expect(act.outcomes.contains(found), "call \(call), after: \(isAfter)")
                try await next.store.keep(GateFixture.session(3))
                #expect(try await next.store.session() == GateFixture.session(3))
            }
        }
        #expect(deaths >= 4)
    }

    @Test func `switching it while the session is renewed loses nothing`() async throws {
        for seed in 0..<60 as Range<UInt64> {
            let ground = GateFixture()
            let run = try await ground.enabled()
            let numbers = Locked(SeededGenerator(seed: seed))
            let dawdle: @Sendable (AdapterCall) async -> Void = { _ in
                for _ in 0..<numbers.withLock({ Int.random(in: 0..<8, using: &$0) }) { await Task.yield() }
            }
            run.tokens.fates.after(dawdle)
            run.notes.fates.after(dawdle)
            run.gate.fates.after(dawdle)
            async let renewed: Void = {
                for number in 2...6 { try await run.store.keep(GateFixture.session(number)) }
            }()
            async let switched: Void = {
                for _ in 0..<3 {
                    try await run.store.disable()
                    try await run.store.enable("to test")
                }
            }()
            async let read: Void = {
                for _ in 0..<20 {
                    let found = try await run.store.session()
                    #expect(found != nil, "seed \(seed)")
                }
            }()
            _ = try await (renewed, switched, read)
            #expect(try await run.store.session() == GateFixture.session(6), "seed \(seed)")
        }
    }
}
