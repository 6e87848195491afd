public import Replication

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cloud that is Apple's key-value store: the default for Second on Apple's systems.
///
/// Each register is one value of it, sealed; keys are random ids. What was put is handed over, not confirmed, and no
/// reading is known to be complete, because nothing tells when a download ends.
public actor KeyValueCloud: Cloud {
    /// 900 KB in all, of the store's megabyte.
    public nonisolated let limits = KeyValueRegisters.limits

    private nonisolated let store: any KeyValueStore
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var pace: KeyValuePace
    private var news = KeyValueNews()
    /// What this process wrote last.
    private var written: [String: [UInt8]] = [:]

    /// A cloud over the store.
    ///
    /// - Parameters:
    ///   - store: the system's store.
    ///   - clock: waits.
    ///   - now: the instant, for the pace.
    ///   - pace: how often is written.
    public init(
        _ store: any KeyValueStore, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, pace: KeyValuePace = KeyValuePace()
    ) {
        self.store = store
        self.clock = clock
        self.now = now
        self.pace = pace
    }

    /// What stands in this device's copy.
    ///
    /// - Parameters:
    ///   - cursor: what was joined; its token is not used.
    ///   - page: not used: all fits one page.
    /// - Returns: a page that is never complete.
    /// - Throws: nothing: a copy can always be read.
    public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        look().page(since: cursor)
    }

    /// Writes the key that gives the store an account, if there is none.
    ///
    /// - Parameter id: 32 lower-case hexadecimal digits.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: `transient`.
    public func beginAccount(_ id: String) async throws(CloudError) -> Set<String> {
        try perform(try look().beginAccount(id))
        return look().accounts
    }

    /// Writes a version into this device's copy.
    ///
    /// - Parameter put: the version.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `unread`, `tooLarge`, `quotaExceeded`, `throttled`, `transient`.
    public func put(_ put: CloudPut) async throws(CloudError) -> String {
        let (mark, writes) = try look().put(put)
        if !writes.isEmpty, let moment = pace.take(at: now()) { throw .throttled(until: moment) }
        try perform(writes)
        return mark
    }

    /// Takes versions away that are still as their marks say.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: the ids of which one must stand there.
    /// - Throws: `accountChanged`, `transient`.
    public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try perform(try look().remove(marks, account: account))
    }

    /// Tells `changed` once it listens, for what happened before, and then what the store tells.
    ///
    /// - Returns: a stream that never ends by itself.
    public nonisolated func events() -> AsyncStream<CloudEvent> {
        // From here on nothing is missed: the store listens before anybody waits.
        let changes = store.changes()
        let (events, listener) = AsyncStream.makeStream(
            of: CloudEvent.self, bufferingPolicy: .bufferingNewest(64))
        let task = Task { await self.follow(changes, listener) }
        listener.onTermination = { _ in task.cancel() }
        return events
    }

    private func follow(
        _ changes: AsyncStream<KeyValueChange>, _ listener: AsyncStream<CloudEvent>.Continuation
    ) async {
        _ = store.synchronize()
        listener.yield(.changed)
        await withTaskGroup(of: Void.self) { group in
            let (events, queue) = AsyncStream.makeStream(of: KeyValueNews.Event.self)
            group.addTask { for await change in changes { queue.yield(.told(change)) } }
            for await event in events {
                for effect in news.step(event) {
                    if case .pause(let number, let seconds) = effect {
                        group.addTask { [clock] in
                            try? await clock.sleep(for: .seconds(seconds))
                            queue.yield(.paused(number))
                        }
                    } else {
                        perform(effect, for: listener)
                    }
                }
            }
            group.cancelAll()
        }
        listener.finish()
    }

    private func perform(_ effect: KeyValueNews.Effect, for listener: AsyncStream<CloudEvent>.Continuation) {
        switch effect {
        case .tell(let event): listener.yield(event)
        case .writeAgain: writeAgain()
        case .setApart: setApart()
        case .pause: break
        }
    }

    private func look() -> KeyValueRegisters {
        let values = store.values()
        let known = store.note
        let note = known.looked(at: KeyValueRegisters.accounts(in: values))
        if note != known { store.note = note }
        return KeyValueRegisters(values, foreign: note.foreign)
    }

    private func perform(_ writes: [KeyValueRegisters.Write]) throws(CloudError) {
        guard !writes.isEmpty else { return }
        guard store.synchronize() else {
            throw .transient("iCloud's key-value store cannot be used: this app is not signed for it.")
        }
        for write in writes {
            store.set(write.bytes, write.key)
            written[write.key] = write.bytes
        }
        _ = store.synchronize()
    }

    /// Only what nobody changed: whether anything else is to be put, the engine decides.
    private func writeAgain() {
        let values = store.values()
        written = written.filter { values[$0.key] == $0.value }
        for (key, bytes) in written { store.set(bytes, key) }
        _ = store.synchronize()
    }

    /// What was written was for the account before.
    private func setApart() {
        written = [:]
        store.note = store.note.accountChanged(standing: KeyValueRegisters.accounts(in: store.values()))
    }
}
