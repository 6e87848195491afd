package import FoundationExports
internal import Synchronization

/// Many shares at once: one question stands for as many as a simulated attack asks in a day.
extension Budget {
    /// Takes as many shares as there is room for.
    ///
    /// That is the same as asking for them one after the other. A part of the ceilings may be asked alone: what a crowd
    /// spends, each of whose networks is well below its own ceiling, counts for those that are wider.
    ///
    /// - Parameters:
    ///   - purpose: what for.
    ///   - most: how many at most.
    ///   - asker: who asks.
    ///   - isCounted: which ceilings are asked.
    ///   - state: what was spent so far.
    ///   - now: the server's time.
    /// - Returns: how many were allowed.
    package func spend(
        _ purpose: BudgetPurpose, upTo most: Int, by asker: Asker,
        counting isCounted: (Ceiling.Counted) -> Bool = { _ in true }, in state: inout BudgetState,
        at now: Date
    ) -> Int {
        let counters = counters(purpose, asker).filter { isCounted($0.0.counted) }
        var allowed = most
        for (ceiling, key) in counters {
            allowed = min(allowed, state.remaining(below: ceiling, key, at: now))
        }
        guard allowed > 0 else { return 0 }
        for (ceiling, key) in counters { state.add(ceiling, key, times: allowed, at: now) }
        return allowed
    }
}

extension BudgetLedger {
    /// Takes as many shares as there is room for: see ``Budget/spend(_:upTo:by:counting:in:at:)``.
    package func spend(
        _ purpose: BudgetPurpose, upTo most: Int, by asker: Asker,
        counting isCounted: (Ceiling.Counted) -> Bool = { _ in true }, at now: Date
    ) -> Int {
        state.withLock {
            budget.spend(purpose, upTo: most, by: asker, counting: isCounted, in: &$0, at: now)
        }
    }
}
