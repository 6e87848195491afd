/// Hands spans to a collector, some hundred at a time, beside all else.
///
/// A batch leaves once it is whole, and every few seconds what there is. One that the collector cannot take now is tried
/// again after growing pauses; meanwhile others wait in the queue.
package final class SpanExporter: Sendable {
    /// What a collector answers to a batch.
    package enum Answer: Sendable, Equatable {
        /// It was taken, but for some of its spans.
        case taken(but: Int)
        /// It never will be.
        case refused
        /// It may be tried again, not before so long.
        case later(after: Duration?)
    }

    /// Sends what OTLP/HTTP calls an `ExportTraceServiceRequest`, as JSON.
    package typealias Send = @Sendable (_ body: [UInt8]) async -> Answer

    /// How long a span waits at most until it is sent first.
    package static let pause = Duration.seconds(5)
    /// The pauses between tries; after the last one a batch is lost.
    static let pauses: [Duration] = [1, 2, 4, 8, 16].map { .seconds($0) }
    /// The longest pause that a collector may ask for.
    static let longest = Duration.seconds(30)
    /// How long the end of the program waits for what is left.
    package static let patience = Duration.seconds(2)

    private let queue: SpanQueue
    private let encoder: OTLPEncoder
    private let clock: any Clock<Duration>
    private let chance: @Sendable () -> Double
    private let send: Send

    /// - Parameters:
    ///   - queue: where spans wait.
    ///   - encoder: writes them.
    ///   - clock: what pauses are measured by.
    ///   - chance: 0 to 1: pauses are between half as long and whole, so that programs do not ask all at once.
    ///   - send: the way to the collector; its task is cancelled where it must end.
    package init(
        _ queue: SpanQueue, _ encoder: OTLPEncoder, clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }, send: @escaping Send
    ) {
        self.queue = queue
        self.encoder = encoder
        self.clock = clock
        self.chance = chance
        self.send = send
    }

    /// Sends until the queue is closed, and then what is left, for two seconds at most.
    ///
    /// To be called once.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.work() }
            group.addTask { [queue, clock] in
                for await _ in queue.closing {}
                try? await clock.sleep(for: Self.patience)
            }
            await group.next()
            group.cancelAll()
        }
        while case let left = queue.take(atLeast: 1), !left.isEmpty { queue.note(.lost, left.count) }
    }

    private func work() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [queue, clock] in
                while (try? await clock.sleep(for: Self.pause)) != nil {
                    queue.askForAll()
                }
            }
            for await _ in queue.rings {
                await empty(takesAll: queue.isAskedForAll())
                if queue.isClosed && queue.waiting == 0 || Task.isCancelled { break }
            }
            group.cancelAll()
        }
    }

    private func empty(takesAll: Bool) async {
        while !Task.isCancelled {
            let batch = queue.take(atLeast: takesAll ? 1 : SpanQueue.batch)
            if batch.isEmpty { return }
            await export(batch)
        }
    }

    private func export(_ batch: [SpanContent]) async {
        let body = encoder.encode(batch)
        for pause in Self.pauses.map(Optional.some) + [nil] {
            switch await send(body) {
            case .taken(let others):
                let refused = min(max(others, 0), batch.count)
                queue.note(.refused, refused)
                return queue.note(.sent, batch.count - refused)
            case .refused:
                return queue.note(.refused, batch.count)
            case .later(let wish):
                guard let pause, await wait(pause, wish) else { return queue.note(.lost, batch.count) }
            }
        }
    }

    /// Whether the pause came to its end.
    private func wait(_ pause: Duration, _ wish: Duration?) async -> Bool {
        let own = pause * (0.5 + chance() / 2)
        return (try? await clock.sleep(for: max(own, min(wish ?? .zero, Self.longest)))) != nil
    }
}
