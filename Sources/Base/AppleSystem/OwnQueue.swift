#if canImport(Dispatch) && canImport(ObjectiveC)
    public import Dispatch

    /// A thread of its own for calls that may take long: never the main one, never one that tasks share.
    public struct OwnQueue: Sendable {
        /// The queue itself, for what asks for one.
        public let queue: DispatchQueue

        /// A thread.
        ///
        /// - Parameter name: shown in the tools of developers.
        public init(_ name: String) {
            queue = DispatchQueue(label: "own.\(name)", qos: .userInitiated)
        }

        /// Does one piece of work there, after those before it.
        ///
        /// - Parameter work: the work.
        /// - Returns: what came of it.
        public func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
            await withCheckedContinuation { waiting in
                queue.async { waiting.resume(returning: work()) }
            }
        }
    }

    /// Lets an actor run there.
    public final class QueueExecutor: SerialExecutor {
        private let queue: OwnQueue

        /// A thread.
        ///
        /// - Parameter name: shown in the tools of developers.
        public init(_ name: String) { queue = OwnQueue(name) }

        /// Runs a part of the actor's work there.
        public func enqueue(_ job: UnownedJob) {
            queue.queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }

        /// This, without holding on to it.
        public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
            unsafe UnownedSerialExecutor(ordinary: self)
        }
    }
#endif
