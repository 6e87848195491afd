public import FoundationExports

/// Does what an ``Engine`` asks for: the thin shell between a stored replica and a cloud.
///
/// One of a home's programs at a time runs one; who does is settled outside.
public actor Replicator {
    private let store: any ReplicaStore
    private let cloud: any Cloud
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let onView: @Sendable (CloudView) async -> Void
    private let onStep: @Sendable (Engine.Measure) async -> Void
    private var engine: Engine
    private var told: CloudView?
    private var elapsed: @Sendable () -> UInt64
    private var alarm: Task<Void, Never>?
    private var heard: Set<Word> = []
    private var ring: AsyncStream<Void>.Continuation?

    /// A replicator that has not started.
    ///
    /// - Parameters:
    ///   - store: the stored replica.
    ///   - cloud: the cloud.
    ///   - seed: for the jitter of waits.
    ///   - clock: waits.
    ///   - now: the present moment, for waits that a cloud names as a moment.
    ///   - pace: waits and distances.
    ///   - verifies: whether the first reading looks whether the last put is as it was written.
    ///   - onView: told of each change of what is known of the cloud.
    ///   - onStep: told after each step how far the work is.
    public init(
        store: any ReplicaStore, cloud: any Cloud, seed: UInt64,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, pace: Engine.Timing = Engine.Timing(), verifies: Bool = false,
        onView: @escaping @Sendable (CloudView) async -> Void = { _ in },
        onStep: @escaping @Sendable (Engine.Measure) async -> Void = { _ in }
    ) {
        self.store = store
        self.cloud = cloud
        self.clock = clock
        self.now = now
        self.onView = onView
        self.onStep = onStep
        engine = Engine(limits: cloud.limits, seed: seed, pace: pace, verifies: verifies)
        elapsed = Self.stopwatch(clock)
    }

    /// What is known of the cloud.
    public var view: CloudView { engine.view }

    /// Replicates until the task is cancelled.
    ///
    /// - Parameter homeChanges: one element whenever the stored part may have changed.
    public func run(homeChanges: AsyncStream<Void>) async {
        let (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.ring = ring
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [cloud] in
                // A quota or an account is looked into as any change is.
                for await _ in cloud.events() { await self.hear(.cloud) }
            }
            group.addTask {
                for await _ in homeChanges { await self.hear(.home) }
            }
            group.addTask {
                await self.handle(.started(await self.store.pendingWork()))
                for await _ in bell { await self.answer() }
            }
            await group.next()
            group.cancelAll()
            ring.finish()
        }
        alarm?.cancel()
    }

    /// What comes from outside and waits until nothing is under way; however often it came, it is answered once.
    private enum Word: CaseIterable { case sync, home, cloud, woke }

    private func hear(_ word: Word) {
        heard.insert(word)
        ring?.yield()
    }

    private func answer() async {
        for word in Word.allCases {
            guard heard.remove(word) != nil else { continue }
            switch word {
            case .sync: await handle(.syncNow)
            // What the stored part asks for is looked up now: when the word came it may have asked for something else.
            case .home: await handle(.homeChanged(await store.pendingWork()))
            case .cloud: await handle(.cloudChanged)
            case .woke: await handle(.woke)
            }
        }
    }

    /// Replicates until there is nothing left to do, or nothing that can be done now.
    ///
    /// - Returns: what is known of the cloud then.
    public func once() async -> CloudView {
        var effects = engine.step(.started(await store.pendingWork()), at: elapsed())
        while let effect = effects.first, let event = await perform(effect) {
            effects = engine.step(event, at: elapsed())
            await tell()
            await onStep(engine.measure)
            if Task.isCancelled { break }
        }
        await tell()
        return engine.view
    }

    /// Asks for everything at once: no back-off holds, this time.
    public func syncNow() { hear(.sync) }

    private func handle(_ first: Engine.Event) async {
        var event = first
        while !Task.isCancelled {
            let effects = engine.step(event, at: elapsed())
            await tell()
            guard let effect = effects.first else { return }
            if case .wake(let instant) = effect { return setAlarm(at: instant) }
            guard let next = await perform(effect) else { return }
            event = next
        }
    }

    private func setAlarm(at instant: UInt64) {
        alarm?.cancel()
        let now = elapsed()
        let wait = instant > now ? instant - now : 0
        alarm = Task { [clock] in
            try? await clock.sleep(for: .milliseconds(Int64(clamping: wait)), tolerance: nil)
            if !Task.isCancelled { self.hear(.woke) }
        }
    }

    private func tell() async {
        guard engine.view != told else { return }
        told = engine.view
        await onView(engine.view)
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> UInt64 {
        let start = clock.now
        return {
            let (seconds, attoseconds) = start.duration(to: clock.now).components
            return UInt64(max(0, seconds)) * 1000 + UInt64(max(0, attoseconds)) / 1_000_000_000_000_000
        }
    }
}

extension Replicator {
    /// Performs one effect.
    ///
    /// - Returns: its end; nil for a wait.
    private func perform(_ effect: Engine.Effect) async -> Engine.Event? {
        do throws(CloudError) {
            switch effect {
            case .wake: return nil
            case .fetch(let cursor, let page):
                return .fetched(try await cloud.changes(since: cursor, page: page))
            case .beginAccount(let known):
                return .accountBegan(try await cloud.beginAccount(await store.accountID(), beside: known))
            case .put(let puts):
                let report = try await cloud.put(puts)
                return .put(puts, report, retryAfter: report.failure.flatMap(retry))
            case .remove(let marks, let account):
                try await cloud.remove(marks, account: account)
                return await stored { () async throws(ReplicaStoreError) in
                    .removed(try await store.removed(marks))
                }
            default: return await store(effect)
            }
        } catch {
            return .cloudFailed(error, retryAfter: retry(after: error))
        }
    }

    private func store(_ effect: Engine.Effect) async -> Engine.Event {
        await stored { () async throws(ReplicaStoreError) in
            switch effect {
            case .checkKeys: return .keysChecked(try await store.checkKeys())
            case .join(let page, let reading):
                let (joinResult, pendingWork) = try await store.join(page, reading)
                return .joined(joinResult, pendingWork)
            case .learn(let account): return .learned(try await store.learn(account))
            case .prepare:
                let (puts, pendingWork) = try await store.prepare(within: cloud.limits)
                return .prepared(puts, pendingWork)
            case .confirm(let puts, let marks):
                return .confirmed(try await store.confirm(puts, marks: marks))
            case .renew: return .renewed(try await store.renew())
            case .wake, .fetch, .beginAccount, .put, .remove: return .homeFailed
            }
        }
    }

    private func stored(
        _ body: () async throws(ReplicaStoreError) -> Engine.Event
    ) async -> Engine.Event {
        do throws(ReplicaStoreError) { return try await body() } catch {
            switch error {
            case .failed: return .homeFailed
            case .withheld(let other): return .withheld(other)
            }
        }
    }

    private func retry(after error: CloudError) -> UInt64? {
        guard case .throttled(let until?) = error else { return nil }
        return UInt64(max(0, min(until.timeIntervalSince(now()), 86_400) * 1000))
    }
}
