package import AccountDomain
internal import Foundation

/// Threads of their own for work that takes long, with a queue that is fair and bounded.
///
/// Swift's own threads are as many as the machine has cores: work of a fifth of a second on them would keep every
/// request waiting.
package final class HashingThreads: Sendable {
    private let queue: WorkQueue

    /// Starts the threads; they end once the last reference is gone.
    ///
    /// - Parameters:
    ///   - count: how many work at once, at least 1.
    ///   - waiting: how much more may wait.
    ///   - clock: what work is measured by.
    ///   - atEnd: is told by each thread that ends.
    package init(
        count: Int, waiting: Int, clock: any Clock<Duration> = ContinuousClock(),
        atEnd: @escaping @Sendable () -> Void = {}
    ) {
        let queue = WorkQueue(threads: max(1, count), waiting: max(0, waiting))
        self.queue = queue
        for _ in 0..<max(1, count) {
            let thread = Thread {
                while let work = queue.next() {
                    var tell: () -> Void = {}
                    let time = clock.measure { tell = work() }
                    // The place is free before the caller hears of it, who may ask again at once.
                    queue.finished(after: time)
                    tell()
                }
                atEnd()
            }
            thread.stackSize = 1 << 19
            thread.start()
        }
    }

    deinit { queue.close() }

    /// Does work in one of the threads, in the order of ``FairQueue``.
    ///
    /// A caller that is cancelled gets its answer as any other: what was begun is done, and frees its place.
    ///
    /// - Parameters:
    ///   - asker: for whom.
    ///   - work: what is done.
    /// - Returns: what the work gives.
    /// - Throws: `busy`, at once or while it waits, if there is no place for this asker.
    package func run<Result: Sendable>(
        for asker: Asker, _ work: @escaping @Sendable () -> Result
    ) async throws(AccountError) -> Result {
        let result: Swift.Result<Result, AccountError> = await withCheckedContinuation { continuation in
            queue.add(
                WorkQueue.Work(kind: asker.kind) {
                    let result = work()
                    return { continuation.resume(returning: .success(result)) }
                } refuse: {
                    continuation.resume(returning: .failure($0))
                }, for: asker)
        }
        return try result.get()
    }

    /// Whether somebody with a session would find a place.
    package var hasRoom: Bool { queue.hasRoom }

    /// How much of a class waits for a thread now.
    package func waitingCount(of kind: Asker.Kind) -> Int { queue.waitingCount(of: kind) }

    /// What an asker is told for whom there is no place: when there would be one if nobody else came, by how long the
    /// work has taken of late.
    package func busy(_ kind: Asker.Kind) -> AccountError { queue.busy(kind) }
}

/// Where work waits.
///
/// Everything that changes does so with the lock of `condition` held.
private final class WorkQueue: @unchecked Sendable {
    struct Work: Sendable {
        let kind: Asker.Kind
        /// What is to be done, and then how its result is handed over.
        let perform: @Sendable () -> () -> Void
        let refuse: @Sendable (AccountError) -> Void

        init(
            kind: Asker.Kind, perform: @escaping @Sendable () -> () -> Void,
            refuse: @escaping @Sendable (AccountError) -> Void
        ) {
            self.kind = kind
            self.perform = perform
            self.refuse = refuse
        }
    }

    private let condition = NSCondition()
    private let threads: Int
    private var queue: FairQueue<Work>
    /// How long the work takes: an average in which the last eight count most.
    private var average: Duration?
    private var isClosed = false

    init(threads: Int, waiting: Int) {
        self.threads = threads
        // What waits for a thread that is free already takes nobody's place.
        queue = FairQueue(capacity: threads + waiting)
    }

    func add(_ work: Work, for asker: Asker) {
        let refused = condition.withLock { () -> (Work, AccountError)? in
            let refused: Work?
            switch queue.add(work, for: asker) {
            case .waits: refused = nil
            case .waitsInPlaceOf(let other): refused = other
            case .full, .accountWaits: return (work, wait(for: work.kind))
            }
            condition.signal()
            return refused.map { ($0, wait(for: $0.kind)) }
        }
        refused.map { $0.refuse($1) }
    }

    /// The next work, once there is some; nil when there will be none.
    func next() -> (() -> () -> Void)? {
        condition.withLock {
            while queue.count == 0 && !isClosed { condition.wait() }
            guard let work = queue.next() else { return nil }
            queue.capacity -= 1
            return work.perform
        }
    }

    /// What was taken is done.
    func finished(after time: Duration) {
        condition.withLock {
            queue.capacity += 1
            average = average.map { $0 + (time - $0) / 8 } ?? time
        }
    }

    var hasRoom: Bool { condition.withLock { queue.hasRoom } }

    func waitingCount(of kind: Asker.Kind) -> Int { condition.withLock { queue.count(of: kind) } }

    func busy(_ kind: Asker.Kind) -> AccountError { condition.withLock { wait(for: kind) } }

    /// Before anything was measured a hash counts as a fifth of a second.
    private func wait(for kind: Asker.Kind) -> AccountError {
        let time = (average ?? .milliseconds(200)) * queue.turns(before: kind) / threads
        let (seconds, rest) = time.components
        return .busy(retryAfter: max(1, Int(seconds) + (rest > 0 ? 1 : 0)))
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
