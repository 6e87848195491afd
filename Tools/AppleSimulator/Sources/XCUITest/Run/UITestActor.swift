internal import Foundation

/// Where UI tests run: on a thread of their own, as they do in a program of their own beside the app on Apple's systems.
///
/// So a test may wait without holding up the app, whose main actor is the real one.
@globalActor
public actor UITestActor {
    public static let shared = UITestActor()
    private let executor = ThreadExecutor()

    nonisolated public var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// What `@MainActor` means in a file of UI tests: the main thread of the program that tests.
public typealias MainActor = UITestActor

/// Does one job after the other on a thread of its own, which may be blocked.
private final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    init() {
        Thread.detachNewThread { [unowned self] in work() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func next() -> UnownedJob {
        condition.withLock {
            while jobs.isEmpty { condition.wait() }
            return jobs.removeFirst()
        }
    }

    private func work() {
        while true { next().runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
