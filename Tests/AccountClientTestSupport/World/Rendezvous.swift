internal import TestSupport

/// Where one task stands still until another one lets it go on.
package final class Rendezvous: Sendable {
    private struct State {
        var isHere = false
        var isOpen = false
        var standing: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []

        /// Who watches for somebody that is here by now.
        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            guard isHere else { return [] }
            defer { watching = [] }
            return watching
        }
    }

    private let state = Locked(State())

    /// Nobody is there, and it is shut.
    package init() {}

    /// Stands still until ``open()``.
    package func stand() async {
        await passed { $0.isHere = true }
    }

    /// Stands still until ``open()``, if nobody did before and nobody ``pass()``ed.
    package func standFirst() async {
        let isFirst = state.withLock { state in
            defer { state.isHere = true }
            return !state.isHere
        }
        if isFirst { await stand() }
    }

    /// Returns when it was opened.
    package func passed() async {
        await passed { _ in }
    }

    private func passed(_ change: @Sendable (inout State) -> Void) async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                change(&state)
                if !state.isOpen { state.standing.append(continuation) }
                return (state.isOpen, state.takeWatchers())
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Who was to stand there will not come any more.
    package func pass() {
        let watchers = state.withLock { state in
            state.isHere = true
            return state.takeWatchers()
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Returns when somebody stands there, or will never come.
    package func reached() async {
        await withCheckedContinuation { continuation in
            let isHere = state.withLock { state in
                if !state.isHere { state.watching.append(continuation) }
                return state.isHere
            }
            if isHere { continuation.resume() }
        }
    }

    /// Lets go on who stands there, and everybody after.
    package func open() {
        let standing = state.withLock { state in
            state.isOpen = true
            defer { state.standing = [] }
            return state.standing
        }
        for one in standing { one.resume() }
    }
}
