import TestGround

/// Where one task stands still until another one lets it go on.
final class Rendezvous: Sendable {
    private struct State {
        var isHere = false
        var isOpen = false
        var standing: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Stands still until ``open()``.
    func stand() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                state.isHere = true
                defer { state.watching = [] }
                if !state.isOpen { state.standing.append(continuation) }
                return (state.isOpen, state.watching)
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns when it was opened.
    func passed() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.standing.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns when somebody stands there.
    func reached() async {
        await withCheckedContinuation { continuation in
            let isHere = state.withLock { state in
                if !state.isHere { state.watching.append(continuation) }
                return state.isHere
            }
            if isHere { continuation.resume() }
        }
    }

    /// Lets go on who stands there, and everybody after.
    func open() {
        let standing = state.withLock { state in
            state.isOpen = true
            defer { state.standing = [] }
            return state.standing
        }
        for one in standing { one.resume() }
    }
}
