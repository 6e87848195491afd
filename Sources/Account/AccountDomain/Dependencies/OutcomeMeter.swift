internal import Synchronization

/// Counts what came of what people did, for the figures.
package final class OutcomeMeter: Sendable {
    /// How a commit ended.
    package enum CommitEnd: String, Sendable, CaseIterable {
        case done
        /// Somebody else was quicker; it is decided again.
        case refused
        /// The store could not be used, or nobody knows.
        case failed
    }

    private struct State {
        var events: [AuditEntry.Event: Int] = [:]
        var commits: [CommitEnd: Int] = [:]
    }

    private let state = Mutex(State())
    private let timed: @Sendable (Duration) -> Void

    /// - Parameter timed: is told how long each commit took.
    package init(timed: @escaping @Sendable (Duration) -> Void = { _ in }) { self.timed = timed }

    /// How often something came into the log.
    package func count(of event: AuditEntry.Event) -> Int { state.withLock { $0.events[event] ?? 0 } }

    /// How many commits ended so.
    package func count(of end: CommitEnd) -> Int { state.withLock { $0.commits[end] ?? 0 } }

    /// Takes notice of what could not even be decided, as the store could not be read.
    func noteUnread() { state.withLock { $0.commits[.failed, default: 0] += 1 } }

    /// Takes notice of a commit.
    func note(_ changes: [AccountChange], _ end: CommitEnd, after time: Duration) {
        timed(time)
        state.withLock { state in
            state.commits[end, default: 0] += 1
            guard end == .done else { return }
            for case .note(let entry) in changes { state.events[entry.event, default: 0] += 1 }
        }
    }
}
