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
#endif
