internal import AccountDomain

/// An actor that takes what is due out of the outbox and sends it.
protocol OutboxLoop: Actor {
    /// Rings when there is something to send; nobody else listens to it.
    var signal: OutboxSignal { get }
    /// What pauses are measured by.
    var clock: any Clock<Duration> { get }
    /// Rings the signal after a pause.
    var alarm: Task<Void, Never>? { get set }
    /// Each message that is being sent.
    var underWay: [Identifier<Message>: Task<Void, Never>] { get }

    /// Takes what is due, as far as there is room, and begins to send it.
    ///
    /// - Returns: how many were taken.
    func take() async -> Int
}

extension OutboxLoop {
    /// Takes what is due whenever the signal rings, and every few seconds, until its task is cancelled; what is under way
    /// then is waited for.
    func takeForever() async {
        signal.ring()
        for await _ in signal.rings {
            alarm?.cancel()
            _ = await take()
            alarm = Task { [clock, signal] in
                do { try await clock.sleep(for: Delivery.pause) } catch { return }
                signal.ring()
            }
        }
        alarm?.cancel()
        await finish()
    }

    /// Takes what is due now, and returns once it has left or failed.
    ///
    /// - Returns: how many were taken.
    func takeAll() async -> Int {
        var total = 0
        while true {
            let count = await take()
            await finish()
            guard count > 0 else { return total }
            total += count
        }
    }

    private func finish() async {
        while let task = underWay.values.first { await task.value }
    }
}
