import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The signals by which a person, or the system, asks a program that stays to end.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    /// From here on they end nothing by themselves; those that are ignored stay ignored, as under nohup.
    init() {
        let (signals, arrival) = AsyncStream.makeStream(of: Void.self)
        let queue = DispatchQueue(label: "StopSignals")
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let previous = signal(number, SIG_IGN)
            if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { arrival.yield() }
            source.resume()
            sources.append(source)
        }
        self.sources = sources
        self.signals = signals
    }

    /// Waits for the first.
    func first() async {
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
