import ServiceLifecycle

/// Does something again and again until the program stops; what is being done then is finished first.
struct Repeating: Service {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let work: @Sendable () async -> Void

    init(
        every interval: Duration, clock: any Clock<Duration> = ContinuousClock(),
        _ work: @escaping @Sendable () async -> Void
    ) {
        self.interval = interval
        self.clock = clock
        self.work = work
    }

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await work()
            try? await cancelWhenGracefulShutdown { try await clock.sleep(for: interval) }
        }
    }
}

/// Does something each time that a signal comes, until the program stops.
struct Following: Service {
    private let signals: AsyncStream<Void>
    private let work: @Sendable () async -> Void

    init(_ signals: AsyncStream<Void>, _ work: @escaping @Sendable () async -> Void) {
        self.signals = signals
        self.work = work
    }

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() { await work() }
    }
}
