import AccountClient
import AccountClientGround
import TestGround

/// An answer that stands still while something else happens.
extension History {
    func race() async {
        let (app, number) = pick()
        phone.advance(.seconds(7300))
        idle += .seconds(7300)
        let gate = Gate()
        let isFirst = Locked(true)
        app.network.after { request in
            guard request.path == "/v1/tokens" else { return }
            let stands = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            if stands { await gate.stand() }
        }
        say("an answer to \(number) stands still")
        let asking = Task {
            _ = try? await app.ask()
            gate.pass()
        }
        await gate.reached()
        isFirst.withLock { $0 = false }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: app.life.end()
        case 1: await signOut()
        case 2: await signIn(always: true)
        default: phone.advance(.seconds(100))
        }
        gate.open()
        await asking.value
        app.network.after(nil)
        say("it goes on: \(await app.client.state.word)")
    }
}

/// A door for one answer.
final class Gate: Sendable {
    private struct State {
        var isReached = false
        var isOpen = false
        var standing: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Stands still until it opens.
    func stand() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.standing.append(continuation) }
                return state.isOpen
            }
            pass()
            if isOpen { continuation.resume() }
        }
    }

    /// Who stands there, or will never come, is here.
    func pass() {
        let watching = state.withLock { state in
            state.isReached = true
            defer { state.watching = [] }
            return state.watching
        }
        for watcher in watching { watcher.resume() }
    }

    func reached() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.watching.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }

    func open() {
        let standing = state.withLock { state in
            state.isOpen = true
            defer { state.standing = [] }
            return state.standing
        }
        for one in standing { one.resume() }
    }
}
