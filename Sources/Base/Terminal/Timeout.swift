import Dispatch

/// Runs what may block, such as a look at a share that does not answer, no longer than a person waits.
package enum Timeout {
    /// The result; nil if it took longer.
    ///
    /// The work then goes on until the program ends.
    package static func within<R: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () -> R
    ) async -> R? {
        await first(of: limit) { answer in DispatchQueue.global().async { answer(work()) } }
    }

    /// As the other form, for work that can be cancelled.
    package static func within<R: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () async -> R
    ) async -> R? {
        await first(of: limit) { answer in Task { answer(await work()) } }
    }

    private static func first<R: Sendable>(
        of limit: Duration, _ begin: (@escaping @Sendable (R) -> Void) -> Void
    ) async -> R? {
        let (answers, answer) = AsyncStream.makeStream(of: R?.self)
        begin { answer.yield($0) }
        let alarm = Task {
            try? await ContinuousClock().sleep(for: limit)
            answer.yield(nil)
        }
        defer { alarm.cancel() }
        for await result in answers { return result }
        return nil
    }
}
