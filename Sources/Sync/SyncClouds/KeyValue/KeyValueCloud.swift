public import FoundationExports
public import SyncEngine

/// A cloud that is Apple's key-value store: the default for Second on Apple's systems.
///
/// Each register is one value of it, sealed; keys are random ids. What was put is handed over, not confirmed, and no
/// reading is known to be complete, because nothing tells when a download ends.
public actor KeyValueCloud: Cloud {
    /// 900 KB in all, of the store's megabyte.
    public nonisolated let limits = KeyValueRegisters.limits

    private nonisolated let store: any KeyValueStore
    private nonisolated let executor: (any SerialExecutor)?
    private nonisolated let shared = SharedExecutor()
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var pace: UploadThrottle
    private var news = KeyValueNotifications()
    private var room = KeyValueQuota()
    /// What this process wrote last.
    private var written: [String: [UInt8]] = [:]

    /// A cloud over the store.
    ///
    /// - Parameters:
    ///   - store: the system's store.
    ///   - clock: waits.
    ///   - now: the instant, for the pace.
    ///   - pace: how often is written.
    ///   - executor: where the store is called, which may take long; nil for the threads that all tasks share.
    public init(
        _ store: any KeyValueStore, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, pace: UploadThrottle = UploadThrottle(),
        executor: (any SerialExecutor)? = nil
    ) {
        self.executor = executor
        self.store = store
        self.clock = clock
        self.now = now
        self.pace = pace
    }

    /// Where the store is called.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Both live as long as this actor.
        unsafe executor?.asUnownedSerialExecutor() ?? shared.unownedExecutor
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
    /// - Parameters:
    ///   - id: 32 lower-case hexadecimal digits.
    ///   - known: the versions of which the store must hold one; empty where it is met for the first time.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: `accountChanged`, `transient`.
    public func beginAccount(
        _ id: String, beside known: Set<String>
    ) async throws(CloudError) -> Set<String> {
        try perform(try look().beginAccount(id, beside: known))
        return look().accounts
    }

    /// Writes a version into this device's copy.
    ///
    /// - Parameter put: the version.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `unread`, `tooLarge`, `quotaExceeded`, `throttled`, `transient`.
    public func put(_ put: CloudPut) async throws(CloudError) -> String {
        let registers = look()
        let (mark, writes) = try registers.put(put)
        let total = registers.bytes(after: writes)
        guard room.mayTake(total) else { throw .quotaExceeded }
        if !writes.isEmpty, let moment = pace.take(at: now()) { throw .throttled(until: moment) }
        if let key = writes.first(where: { $0.bytes != nil })?.key {
            store.note = store.note.wrote(mark, key: key)
        }
        try perform(writes)
        room.hand(total)
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
            let (events, queue) = AsyncStream.makeStream(of: KeyValueNotifications.Event.self)
            group.addTask { for await change in changes { queue.yield(.told(change)) } }
            for await event in events {
                if case .told(let change) = event {
                    // Not by a look: that an account changed must be noted before its ids are.
                    room.told(change.reason, standing: registers().bytes(after: []))
                }
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

    private func perform(
        _ effect: KeyValueNotifications.Effect, for listener: AsyncStream<CloudEvent>.Continuation
    ) {
        switch effect {
        case .tell(let event): listener.yield(event)
        case .writeAgain: writeAgain()
        case .setApart: setApart()
        case .pause: break
        }
    }

    private func registers() -> KeyValueRegisters {
        KeyValueRegisters(store.values(), foreign: store.note.foreign)
    }

    private func look() -> KeyValueRegisters {
        let values = store.values()
        let known = store.note
        let all = KeyValueRegisters(values)
        let note = known.looked(at: all.accounts, marks: all.marks)
        if note != known { store.note = note }
        return note.foreign.isEmpty ? all : KeyValueRegisters(values, foreign: note.foreign)
    }

    private func perform(_ writes: [KeyValueRegisters.Write]) throws(CloudError) {
        guard !writes.isEmpty else { return }
        guard store.synchronize() else {
            // The app is not signed for it. It stands within a sentence of the person's language: so no words.
            throw .transient("NSUbiquitousKeyValueStore.synchronize")
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
        let all = KeyValueRegisters(store.values())
        store.note = store.note.accountChanged(standing: all.accounts, marks: all.marks)
    }
}

/// Lends its turn on the threads that all tasks share.
private actor SharedExecutor {}

/// What is known of the store's room: it takes every write, and tells afterwards that one did not fit.
///
/// So a refusal is remembered until something comes from iCloud, or less is to be put; else nobody would ever learn of
/// it from a put.
struct KeyValueQuota: Equatable, Sendable {
    /// How many bytes there were once this process wrote last.
    private var handed: Int?
    /// So many bytes were too many.
    private var refused: Int?

    /// Whether there may be room.
    ///
    /// - Parameter total: how many bytes there would be.
    /// - Returns: false if as many were refused.
    func mayTake(_ total: Int) -> Bool { refused.map { total < $0 } ?? true }

    /// Remembers a write.
    ///
    /// - Parameter total: how many bytes there are with it.
    mutating func hand(_ total: Int) { handed = total }

    /// Remembers what the store told.
    ///
    /// - Parameters:
    ///   - reason: why.
    ///   - standing: how many bytes there are.
    mutating func told(_ reason: KeyValueChange.Reason?, standing: Int) {
        switch reason {
        case .quotaViolation: refused = handed ?? standing
        case .server, .accountChange: self = KeyValueQuota()
        case .initialSync, nil: break
        }
    }
}
