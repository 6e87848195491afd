internal import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What is piped into the command.
package enum PipedInput {
    /// All of it, as text; what was read is wiped.
    ///
    /// - Parameter limit: the most bytes.
    /// - Returns: the text, to the letter, without the sign with which some editors begin every file.
    /// - Throws: what ends the command: the system could not read it, it is longer than the limit, or it is not UTF-8.
    package static func read(limit: Int) throws(CommandError) -> String {
        var bytes: [UInt8] = []
        defer { unsafe bytes.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        defer { unsafe buffer.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        while true {
            let count = unsafe systemRead(&buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadableInput }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw CommandError(.usage, CommandStrings.inputTooLong) }
        }
        let start = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw CommandError(.usage, CommandStrings.inputNotText)
        }
        return text
    }

    /// One line of it, and where it stands: the first is 1.
    package struct Line {
        package let number: Int
        package let text: String

        package init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// Its lines that are not blank.
    package static func lines(limit: Int) throws(CommandError) -> [Line] { lines(of: try read(limit: limit)) }

    /// The lines of a text that are not blank.
    package static func lines(of text: String) -> [Line] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().map { Line(number: $0 + 1, text: String($1)) }
            .filter { !$0.text.allSatisfy(\.isWhitespace) }
    }
}

private func systemRead(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(STDIN_FILENO, bytes, count)
}

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

    /// Whether standard input is a terminal.
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

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
