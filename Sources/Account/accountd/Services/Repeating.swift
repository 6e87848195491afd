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
