package import AccountClient
internal import TestSupport

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A device's two clocks, in a test's hand.
package final class SimulatedClock: ClientClock {
    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var moment: Moment
        var sleepers: [Int: Sleeper] = [:]
        /// Who was cancelled before it slept.
        var gone: Set<Int> = []
        var last = 0
        /// Who waits for somebody to sleep.
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>

    /// Begins at a moment.
    package init(_ date: Date) { state = Locked(State(moment: Moment(elapsed: .zero, date: date))) }

    /// Now.
    package var now: Moment { state.withLock { $0.moment } }

    /// Returns when somebody sleeps.
    package func sleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.watching.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets time pass, by both clocks.
    package func advance(_ duration: Duration) {
        let awake = state.withLock { state in
            state.moment.elapsed += duration
            state.moment.date += duration.seconds
            let now = state.moment.elapsed
            let due = state.sleepers.filter { $0.value.until <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for sleeper in awake { sleeper.resume(returning: true) }
    }

    /// Sets the calendar; the clock that runs in sleep goes on.
    package func set(_ date: Date) { state.withLock { $0.moment.date = date } }

    /// Waits until a test lets so much time pass.
    package func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isGone, watching) = state.withLock {
                    state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    guard state.gone.remove(id) == nil else { return (true, []) }
                    state.sleepers[id] = Sleeper(
                        until: state.moment.elapsed + duration, continuation: continuation)
                    defer { state.watching = [] }
                    return (false, state.watching)
                }
                for watcher in watching { watcher.resume() }
                if isGone { continuation.resume(returning: false) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let sleeper = state.sleepers.removeValue(forKey: id) else {
                    state.gone.insert(id)
                    return nil
                }
                return sleeper
            }
            sleeper?.continuation.resume(returning: false)
        }
        guard isOver else { throw CancellationError() }
    }
}

extension Duration {
    /// In seconds, as the calendar counts.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
