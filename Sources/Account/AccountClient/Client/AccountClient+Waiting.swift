/// Those who watch the state, and the nap between two things to do.
struct Waiting: Sendable {
    var watchers: [Int: AsyncStream<AccountState>.Continuation] = [:]
    var told: AccountState?
    var lastWatcher = 0
    /// Who naps, and whether the bell rang meanwhile.
    var sleepers: [CheckedContinuation<Void, Never>] = []
    var isRung = false
}

extension AccountClient {
    /// How things stand now, and every change from now on.
    ///
    /// Any number of these may be read; each ends with the client or with its reader's task.
    ///
    /// - Returns: the present state first.
    public func states() -> AsyncStream<AccountState> {
        let (stream, continuation) = AsyncStream.makeStream(of: AccountState.self)
        waiting.lastWatcher += 1
        let id = waiting.lastWatcher
        waiting.watchers[id] = continuation
        waiting.told = waiting.told ?? machine.state
        continuation.yield(machine.state)
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(watcher: id) }
        }
        return stream
    }

    private func forget(watcher id: Int) { waiting.watchers[id] = nil }

    /// Says how things stand, if that is new, and then sees whether there is something to do.
    ///
    /// What is not new must not ring: a keychain that stays locked would be asked without a pause.
    func publish() {
        let state = machine.state
        guard waiting.told != state else { return }
        waiting.told = state
        for watcher in waiting.watchers.values { watcher.yield(state) }
        ring()
    }

    /// Ends the naps that are taken, or the next one.
    func ring() {
        let sleepers = waiting.sleepers
        waiting.sleepers = []
        waiting.isRung = sleepers.isEmpty
        for sleeper in sleepers { sleeper.resume() }
    }

    /// Waits until the bell rings, the time is over, or the task is cancelled.
    func nap(atMost duration: Duration) async {
        guard !waiting.isRung else {
            waiting.isRung = false
            return
        }
        let alarm = Task { [ports] in
            do { try await ports.clock.sleep(for: duration) } catch { return }
            ring()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancelled before it waits: then nobody else would wake it.
                if Task.isCancelled { continuation.resume() } else { waiting.sleepers.append(continuation) }
            }
        } onCancel: {
            Task { await self.ring() }
        }
        alarm.cancel()
    }
}
