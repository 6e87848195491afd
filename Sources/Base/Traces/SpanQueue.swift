internal import Synchronization

/// Where spans that ended wait for the exporter: in memory, and no more of them than it is worth.
///
/// Adding one never waits. While there is no place the newest are dropped, and counted.
package final class SpanQueue: Sendable {
    /// What became of a span.
    package enum Outcome: String, Sendable, CaseIterable {
        /// The collector took it.
        case sent
        /// There was no place in the queue.
        case dropped
        /// The collector did not want it.
        case refused
        /// The collector could not be reached, again and again, or not before the program's end.
        case lost
    }

    private struct State {
        var spans: [SpanContent] = []
        var counts: [Outcome: Int] = [:]
        var isClosed = false
        var isAskedForAll = false
    }

    /// How many leave at once.
    package static let batch = 512
    private let most: Int
    private let state = Mutex(State())
    /// Comes when a whole batch waits, when somebody asks for it, and when the queue is closed.
    let rings: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    /// Ends when the queue is closed.
    let closing: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    /// - Parameter most: how many may wait.
    package init(most: Int = 2048) {
        self.most = most
        (rings, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (closing, end) = AsyncStream.makeStream()
    }

    /// How many spans came to such an end.
    package func count(of outcome: Outcome) -> Int { state.withLock { $0.counts[outcome, default: 0] } }

    /// How many wait.
    package var waiting: Int { state.withLock { $0.spans.count } }

    /// Lets the exporter send what waits, and end.
    package func close() {
        state.withLock { $0.isClosed = true }
        wake.yield()
        end.finish()
    }

    func add(_ span: SpanContent) {
        let isBatch = state.withLock { state in
            guard state.spans.count < most else {
                state.counts[.dropped, default: 0] += 1
                return false
            }
            state.spans.append(span)
            return state.spans.count == Self.batch
        }
        if isBatch { wake.yield() }
    }

    /// Lets also a batch leave that is not whole.
    func askForAll() {
        state.withLock { $0.isAskedForAll = true }
        wake.yield()
    }

    /// Whether all is to leave that waits; said once for each time that it was asked for, and always at the end.
    func isAskedForAll() -> Bool {
        state.withLock { state in
            defer { state.isAskedForAll = false }
            return state.isAskedForAll || state.isClosed
        }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The oldest spans; none where fewer wait than are wanted.
    func take(atLeast least: Int) -> [SpanContent] {
        state.withLock { state in
            guard state.spans.count >= max(1, least) else { return [] }
            let taken = Array(state.spans.prefix(Self.batch))
            state.spans.removeFirst(taken.count)
            return taken
        }
    }

    func note(_ outcome: Outcome, _ count: Int) {
        if count > 0 { state.withLock { $0.counts[outcome, default: 0] += count } }
    }
}
