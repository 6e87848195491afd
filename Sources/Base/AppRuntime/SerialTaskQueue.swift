/// Work that is done one piece after the other, in the order in which it was given.
package struct SerialTaskQueue: Sendable {
    package typealias Work = @Sendable () async -> Void

    private let works: AsyncStream<Work>
    private let queue: AsyncStream<Work>.Continuation

    package init() { (works, queue) = AsyncStream.makeStream(of: Work.self) }

    /// Puts a piece of work behind those that were given before; never waits.
    package func add(_ work: @escaping Work) { queue.yield(work) }

    /// Works until the task is cancelled.
    package func run() async {
        for await work in works {
            await work()
            if Task.isCancelled { return }
        }
    }
}
