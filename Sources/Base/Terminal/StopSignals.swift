import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The signals by which a person, or the system, asks a program that stays to end.
///
/// One at a time. What the handler uses stands in static storage and is touched before it is installed.
package enum StopSignals {
    nonisolated(unsafe) private static var ends: (read: Int32, write: Int32) = (-1, -1)

    /// From here on they end nothing by themselves; those that are ignored stay ignored, as under nohup.
    ///
    /// - Returns: a stream with an element for the first; nil if the system has no room left.
    package static func begin() -> AsyncStream<Void>? {
        var pair: (Int32, Int32) = (-1, -1)
        let made = unsafe withUnsafeMutableBytes(of: &pair) { bytes in
            unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        guard made == 0 else { return nil }
        for end in [pair.0, pair.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        unsafe ends = (pair.0, pair.1)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let previous = signal(number) { _ in StopSignals.tell() }
            if isIgnore(previous) { _ = signal(number, SIG_IGN) }
        }
        let (signals, arrival) = AsyncStream.makeStream(of: Void.self)
        // A thread of its own waits: no pool of threads may run out for it.
        DispatchQueue(label: "StopSignals").async {
            var byte: UInt8 = 0
            while unsafe read(ends.read, &byte, 1) < 0, errno == EINTR {}
            arrival.yield()
        }
        return signals
    }

    /// Called by the handler: nothing here but what POSIX calls safe there.
    private static func tell() {
        let code = errno
        var byte: UInt8 = 1
        _ = unsafe write(ends.write, &byte, 1)
        errno = code
    }

    private static func isIgnore(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

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
