/// Mutual exclusion for asynchronous work: one piece after the other, in the order in which they were asked for.
///
/// An actor alone would let a second piece begin while the first one waits for an answer (reentrancy, SE-0306).
package actor AsyncMutex {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many wait for their turn.
    var waiterCount: Int { waiting.count }

    /// Nobody is in it.
    package init() {}

    /// Works while nobody else is in it; also a task that was cancelled waits for its turn.
    ///
    /// - Parameter work: must not enter the same mutex: it would wait for itself.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws.
    package nonisolated func withTurn<Result, Failure: Error>(
        _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await enter()
        do throws(Failure) {
            let result = try await work()
            await leave()
            return result
        } catch {
            await leave()
            throw error
        }
    }

    /// Waits for its turn; ``leave()`` must follow.
    package func enter() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the next one in.
    package func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
