import Synchronization
import TestSupport
import Testing
import Tracing

@testable import Traces

/// A collector that answers as a test has it, and a clock that stands still.
private final class Bench: Sendable {
    let time = TestTime()
    let queue: SpanQueue
    let recorder: SpanRecorder
    private let answers: Mutex<[SpanExporter.Answer]>
    private let taken = Mutex<[Int]>([])
    private let isHanging: Bool

    init(_ answers: [SpanExporter.Answer] = [], most: Int = 2048, isHanging: Bool = false) {
        self.answers = Mutex(answers)
        self.isHanging = isHanging
        queue = SpanQueue(most: most)
        recorder = SpanRecorder(ratio: 1, queue: queue)
    }

    /// How many spans each call brought.
    var sizes: [Int] { taken.withLock { $0 } }

    /// Waits until the collector was called so often.
    func calls(_ count: Int) async { while sizes.count < count { await Task.yield() } }

    func make(_ count: Int) { for _ in 0..<count { recorder.startSpan("x", context: .topLevel).end() } }

    func counts(_ sent: Int, _ dropped: Int, _ refused: Int, _ lost: Int) -> Bool {
        SpanQueue.Outcome.allCases.map { queue.count(of: $0) } == [sent, dropped, refused, lost]
    }

    /// Lets the exporter run while a test does something, and then to its end.
    func run(_ body: () async -> Void) async {
        let exporter = SpanExporter(
            queue, OTLPEncoder(resource: [], scope: ""), clock: time, chance: { 1 }
        ) { body in
            let count = String(decoding: body, as: UTF8.self).split(separator: "traceId").count - 1
            self.taken.withLock { $0.append(count) }
            if self.isHanging {
                try? await self.time.sleep(for: .seconds(1_000_000))
                return .later(after: nil)
            }
            return self.answers.withLock { $0.isEmpty ? .taken(but: 0) : $0.removeFirst() }
        }
        let running = Task { await exporter.run() }
        // The timer of whole seconds waits.
        await time.sleepers(atLeast: 1)
        await body()
        queue.close()
        await running.value
    }
}

struct SpanExporterTests {
    @Test func `what there is leaves after five seconds`() async {
        let bench = Bench()
        await bench.run {
            bench.make(3)
            bench.time.advance(by: .milliseconds(4999))
            await Task.yield()
            #expect(bench.sizes.isEmpty)
            bench.time.advance(by: .milliseconds(1))
            await bench.calls(1)
        }
        #expect(bench.sizes == [3] && bench.counts(3, 0, 0, 0))
    }

    @Test func `a whole batch leaves at once, the rest at the end`() async {
        let bench = Bench()
        await bench.run {
            bench.make(600)
            await bench.calls(1)
        }
        #expect(bench.sizes == [512, 88] && bench.counts(600, 0, 0, 0))
    }

    @Test func `while the collector hangs the newest are dropped, and nobody waits`() async {
        let bench = Bench(most: 1000, isHanging: true)
        await bench.run {
            bench.make(512)
            await bench.calls(1)
            bench.make(1500)
            #expect(bench.queue.waiting == 1000 && bench.counts(0, 500, 0, 0))
            bench.queue.close()
            // The timer, the collector, and the end.
            await bench.time.sleepers(atLeast: 3)
            bench.time.advance(by: SpanExporter.patience)
        }
        #expect(bench.sizes == [512] && bench.counts(0, 500, 0, 1512))
    }

    @Test func `it is tried again after 1, 2, 4, 8 and 16 seconds, and then lost`() async {
        let bench = Bench(Array(repeating: .later(after: nil), count: 6))
        await bench.run {
            bench.make(512)
            await bench.calls(1)
            for (tries, pause) in [1, 2, 4, 8, 16].enumerated() {
                await bench.time.sleepers(atLeast: 2)
                bench.time.advance(by: .seconds(pause) - .milliseconds(1))
                await bench.time.sleepers(atLeast: 2)
                #expect(bench.sizes.count == tries + 1)
                bench.time.advance(by: .milliseconds(1))
                await bench.calls(tries + 2)
            }
        }
        #expect(bench.sizes.count == 6 && bench.counts(0, 0, 0, 512))
    }

    @Test(arguments: [(7, 7), (3600, 30), (0, 1)])
    func `a wish to wait is met, within bounds`(wish: Int, seconds: Int) async {
        let bench = Bench([.later(after: .seconds(wish))])
        await bench.run {
            bench.make(512)
            await bench.calls(1)
            await bench.time.sleepers(atLeast: 2)
            bench.time.advance(by: .seconds(seconds) - .milliseconds(1))
            await bench.time.sleepers(atLeast: 2)
            #expect(bench.sizes == [512])
            bench.time.advance(by: .milliseconds(1))
            await bench.calls(2)
        }
        #expect(bench.sizes == [512, 512] && bench.counts(512, 0, 0, 0))
    }

    @Test func `what the collector does not want is counted, and not sent again`() async {
        let bench = Bench([.refused, .taken(but: 12), .taken(but: 1_000_000), .taken(but: -3)])
        await bench.run {
            for number in 1...4 {
                bench.make(512)
                await bench.calls(number)
            }
        }
        #expect(bench.sizes.count == 4 && bench.counts(500 + 512, 0, 512 + 12 + 512, 0))
    }

    @Test func `nothing to send is never sent`() async {
        let bench = Bench()
        await bench.run {
            for _ in 0..<3 {
                bench.time.advance(by: .seconds(5))
                await bench.time.sleepers(atLeast: 1)
            }
        }
        #expect(bench.sizes.isEmpty)
    }

    @Test func `who must end cancels, and all is counted`() async {
        let bench = Bench(isHanging: true)
        bench.make(3)
        let exporter = SpanExporter(bench.queue, OTLPEncoder(resource: [], scope: ""), clock: bench.time) {
            _ in
            .taken(but: 0)
        }
        let running = Task { await exporter.run() }
        await bench.time.sleepers(atLeast: 1)
        running.cancel()
        await running.value
        #expect(bench.counts(0, 0, 0, 3))
    }
}
