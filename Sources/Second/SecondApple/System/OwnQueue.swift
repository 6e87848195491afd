#if canImport(Dispatch) && canImport(ObjectiveC)
    internal import Dispatch

    /// A thread of its own for calls that may take long: never the main one, never one that tasks share.
    struct OwnQueue: Sendable {
        let queue: DispatchQueue

        init(_ name: String) { queue = DispatchQueue(label: "com.second.\(name)", qos: .userInitiated) }

        /// Does one piece of work there, after those before it.
        func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
            await withCheckedContinuation { waiting in
                queue.async { waiting.resume(returning: work()) }
            }
        }
    }

    /// Lets an actor run there.
    final class QueueExecutor: SerialExecutor {
        private let queue: OwnQueue

        init(_ name: String) { queue = OwnQueue(name) }

        func enqueue(_ job: UnownedJob) {
            queue.queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }

        func asUnownedSerialExecutor() -> UnownedSerialExecutor {
            unsafe UnownedSerialExecutor(ordinary: self)
        }
    }
#endif
