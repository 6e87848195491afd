internal import TestSupport

/// One process of an app, as the adapters in memory see it: what they do ends with it.
///
/// Give the same life to all ports of one client. What the process kept (``MemoryTokenStore/Kept`` and so on) stays
/// for the next one.
package final class ProcessLifetime: Sendable {
    private struct State {
        var isOver = false
        var last: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    /// A process that begins.
    package init() {}

    /// Whether it was killed.
    package var isOver: Bool { state.withLock { $0.isOver } }

    /// Kills it: from now on its adapters change nothing and answer with an error; its locks are free.
    package func end() {
        let last = state.withLock { state in
            state.isOver = true
            defer { state.last = [] }
            return state.last
        }
        for body in last { body() }
    }

    /// Has something done when it is killed; at once if it was.
    func atEnd(_ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.last.append(body) }
            return state.isOver
        }
        if isOver { body() }
    }
}
