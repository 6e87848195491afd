internal import Foundation

/// Threads of their own for work that takes long, with a queue that is bounded.
///
/// Swift's own threads are as many as the machine has cores: work of a fifth of a second on them would keep every
/// request waiting.
package final class HashingThreads: Sendable {
    private let bench: Bench

    /// Starts the threads; they end once the last reference is gone.
    ///
    /// - Parameters:
    ///   - count: how many work at once, at least 1.
    ///   - waiting: how much more may wait.
    ///   - atEnd: is told by each thread that ends.
    package init(count: Int, waiting: Int, atEnd: @escaping @Sendable () -> Void = {}) {
        let bench = Bench(room: max(1, count) + max(0, waiting))
        self.bench = bench
        for _ in 0..<max(1, count) {
            let thread = Thread {
                while let work = bench.next() {
                    let tell = work()
                    // The place is free before the caller hears of it, who may ask again at once.
                    bench.free()
                    tell()
                }
                atEnd()
            }
            thread.stackSize = 1 << 19
            thread.start()
        }
    }

    deinit { bench.close() }

    /// Does work in one of the threads, in the order of asking.
    ///
    /// A caller that is cancelled gets its answer as any other: what was begun is done, and frees its place.
    ///
    /// - Returns: nil at once if too much waits already.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        await withCheckedContinuation { continuation in
            let isTaken = bench.add {
                let result = work()
                return { continuation.resume(returning: result) }
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
    }

    /// Whether more may wait.
    package var hasRoom: Bool { bench.hasRoom }

    /// How much waits for a thread now.
    package var waitingCount: Int { bench.waitingCount }
}

/// Where work waits.
///
/// Everything that changes does so with the lock of `condition` held.
private final class Bench: @unchecked Sendable {
    /// What is to be done, and then how its result is handed over.
    typealias Work = @Sendable () -> () -> Void

    private let condition = NSCondition()
    private let room: Int
    private var queue: [Work] = []
    private var running = 0
    private var isClosed = false

    init(room: Int) { self.room = room }

    /// Whether there was room.
    func add(_ work: @escaping Work) -> Bool {
        condition.withLock {
            guard running + queue.count < room else { return false }
            queue.append(work)
            condition.signal()
            return true
        }
    }

    /// The next work, once there is some; nil when there will be none.
    func next() -> Work? {
        condition.withLock {
            while queue.isEmpty && !isClosed { condition.wait() }
            guard !queue.isEmpty else { return nil }
            running += 1
            return queue.removeFirst()
        }
    }

    var waitingCount: Int { condition.withLock { queue.count } }

    var hasRoom: Bool { condition.withLock { running + queue.count < room } }

    /// What was taken is done.
    func free() { condition.withLock { running -= 1 } }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
