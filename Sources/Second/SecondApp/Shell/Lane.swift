/// Work that is done one piece after the other, in the order in which it was given.
struct Lane: Sendable {
    typealias Work = @Sendable () async -> Void

    private let works: AsyncStream<Work>
    private let queue: AsyncStream<Work>.Continuation

    init() { (works, queue) = AsyncStream.makeStream(of: Work.self) }

    func add(_ work: @escaping Work) { queue.yield(work) }

    /// Works until the task is cancelled.
    func run() async {
        for await work in works {
            await work()
            if Task.isCancelled { return }
        }
    }
}
