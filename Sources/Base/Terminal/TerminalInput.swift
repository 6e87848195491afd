#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What a terminal in ``TerminalMode`` has to tell.
package struct TerminalInput {
    package enum Event: Equatable {
        case keys([Key])
        /// The window changed, the program goes on after a stop, or somebody asked for a look.
        case look
        /// Nothing happened in the time given.
        case quiet
        /// The terminal is gone.
        case closed
    }

    private var decoder = KeyDecoder()

    package init() {}

    /// Waits for the next event.
    ///
    /// - Parameter milliseconds: how long at most; negative for ever.
    /// - Returns: what came first.
    package mutating func next(within milliseconds: Int32 = -1) -> Event {
        var files = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: TerminalMode.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let ready = unsafe poll(&files, nfds_t(files.count), milliseconds)
        if ready == 0 { return .quiet }
        // A signal came between; its handler has asked for a look if one is due.
        if ready < 0 { return errno == EINTR ? .look : .closed }
        if files[1].revents != 0 {
            TerminalMode.clearWake()
            return .look
        }
        return readKeys()
    }

    private mutating func readKeys() -> Event {
        let (count, bytes) = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            let count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            let bytes = unsafe Array(buffer.prefix(max(count, 0)))
            // What is typed may be a secret.
            unsafe buffer.update(repeating: 0)
            return (count, bytes)
        }
        if count < 0 { return errno == EINTR || errno == EAGAIN ? .look : .closed }
        return count == 0 ? .closed : .keys(decoder.keys(bytes))
    }
}
