import AccountDomain
import FoundationExports

/// The lease of work that one instance does at a time; it stands in the store.
///
/// One that dies at its work leaves it to others once its lease has run out. One that is only slow may meet another at the
/// same work, which harms nothing: it is a waste.
struct Lease: Sendable {
    /// How long it holds unless it is extended, in seconds.
    static let length: TimeInterval = 120

    private let store: any AccountStore
    /// Who may try nothing before the end of a lock: the same row, with nothing tried.
    private var lock: Attempts

    /// Takes the lease; nil if another one has it.
    init?(_ name: String, of store: any AccountStore, at now: Date) async throws(AccountStoreError) {
        let present = try await store.attempts(name)
        // An end that is further away is that of a clock which was wrong.
        if let end = present?.lockedUntil, end > now, end < now + 2 * Self.length { return nil }
        self.store = store
        lock = present ?? Attempts(key: name, lastAt: now)
        if present == nil {
            lock.lockedUntil = now + Self.length
            guard try await store.commit([.insert(.attempts(lock))]) == .done else { return nil }
        } else {
            guard try await extend(at: now) else { return nil }
        }
    }

    /// Makes it hold on; false if another one has it.
    mutating func extend(at now: Date) async throws(AccountStoreError) -> Bool {
        try await hold(until: now + Self.length, at: now)
    }

    /// Lets the next one have it.
    mutating func end(at now: Date) async throws(AccountStoreError) {
        _ = try await hold(until: now, at: now)
    }

    private mutating func hold(until end: Date, at now: Date) async throws(AccountStoreError) -> Bool {
        (lock.lockedUntil, lock.lastAt) = (end, now)
        guard try await store.commit([.replace(.attempts(lock))]) == .done else { return false }
        lock.version += 1
        return true
    }
}
