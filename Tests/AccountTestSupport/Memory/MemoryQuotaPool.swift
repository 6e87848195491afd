package import AccountDomain
package import FoundationEssentials
internal import Synchronization

/// A pool of shares in memory: every share that was leased, with its slot.
package final class MemoryQuotaPool: QuotaPool {
    private struct State {
        var leased: [[UInt8]: [Int64]] = [:]
        var asked = 0
        var fails = false
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Date

    /// - Parameter clock: the pool's own.
    package init(clock: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }) {
        self.clock = clock
    }

    /// How often it was asked.
    package var asked: Int { state.withLock { $0.asked } }

    /// The names of all pools that were asked for.
    package var names: Set<[UInt8]> { Set(state.withLock { $0.leased.keys }) }

    /// Makes it one that cannot be asked, or can be again.
    package func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    package func lease(
        _ requests: [QuotaRequest], at now: Date?
    ) async throws(AccountStoreError) -> [QuotaLease] {
        let leases: [QuotaLease]? = state.withLock { state in
            state.asked += 1
            guard !state.fails else { return nil }
            return requests.map { request in
                let named = request.window.slot(at: now ?? clock())
                // What is further ahead than a window is no clock's word that counts.
                let known = (state.leased[request.name] ?? []).filter { $0 < named + QuotaWindow.slots }
                let present = max(named, known.max() ?? named)
                var held = known.filter { $0 > present - QuotaWindow.slots }
                let granted = max(0, min(request.wanted, request.size - held.count))
                held += Array(repeating: present, count: granted)
                state.leased[request.name] = held
                let wait = held.min().map { Double($0 + QuotaWindow.slots - present) * request.window.width }
                return QuotaLease(granted: granted, taken: held.count, wait: wait ?? 0)
            }
        }
        guard let leases else { throw .unavailable(reason: "the test says so") }
        return leases
    }

    package func giveBack(_ requests: [QuotaRequest], at now: Date?) async throws(AccountStoreError) {
        state.withLock { state in
            for request in requests {
                var held = (state.leased[request.name] ?? []).sorted()
                guard let newest = held.last, newest >= request.window.slot(at: now ?? clock()) - 1 else {
                    continue
                }
                held.removeLast()
                state.leased[request.name] = held
            }
        }
    }
}
