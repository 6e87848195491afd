package import SyncProduct
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How far a sync is, on one line of a terminal; nothing anywhere else.
package enum SyncProgressLine {
    /// Shows it while some work is done, and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - states: how the cloud stands, now and after each change.
    ///   - language: the person's language.
    ///   - work: the work.
    /// - Returns: what comes of it.
    package static func during<R: Sendable>(
        _ states: AsyncStream<SyncStatus>, in language: Language, _ work: () async -> R
    ) async -> R {
        guard isatty(STDERR_FILENO) == 1 else { return await work() }
        let showing = Task {
            var hasShown = false
            for await state in states {
                guard let words = state.progressWords(in: language) else { continue }
                hasShown = true
                _ = Output.write("\r\(words)\u{1B}[K", to: STDERR_FILENO)
            }
            if hasShown { _ = Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
        }
        let result = await work()
        showing.cancel()
        await showing.value
        return result
    }
}
