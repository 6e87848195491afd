package import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Asks at a terminal for lines that are not shown: from the first question to the last answer nothing typed is.
package struct SecretPrompt {
    /// No terminal passes on a longer line.
    private static let room = 4096
    private let terminal: Int32
    private let output: Int32

    /// Asks at standard input; nil if that is no terminal.
    package static var atInput: SecretPrompt? {
        isatty(STDIN_FILENO) == 1 ? SecretPrompt(terminal: STDIN_FILENO) : nil
    }

    /// Asks at the terminal from which the program was started, whatever standard input is; nil if there is none.
    package static var atTerminal: SecretPrompt? {
        if let atInput { return atInput }
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
        return terminal < 0 ? nil : SecretPrompt(terminal: terminal)
    }

    private init?(terminal: Int32) {
        self.terminal = terminal
        if isatty(STDERR_FILENO) == 1 {
            output = STDERR_FILENO
        } else {
            output = terminal == STDIN_FILENO ? unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC) : terminal
            guard output >= 0 else { return nil }
        }
    }

    /// Runs a dialogue; what was typed before it counts not.
    ///
    /// - Parameter body: asks with what it is given: a question, and what to say before it if it is not the first.
    ///   The answer is a line with its end; nil if the person ended the input or the terminal is gone.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    package func dialogue<R, Failure: Error>(
        _ body: ((String, _ after: String?) -> SecretBytes?) throws(Failure) -> R
    ) throws(Failure) -> R {
        let sequences = TerminalMode.Sequences(enter: "", leave: "\r\n")
        let isSilent = TerminalMode.begin(
            terminal, byLine: true, output: output, sequences, flushing: true)
        defer { if isSilent { TerminalMode.end() } }
        var isFirst = true
        return try body { question, remark in
            guard isSilent else { return nil }
            if !isFirst { _ = Output.write("\r\n", to: output) }
            isFirst = false
            if let remark {
                _ = Output.write(Output.label + ShownText.lines(remark) + "\r\n", to: output)
                // Nobody has seen this question yet.
                _ = tcflush(terminal, TCIFLUSH)
            }
            return answer(to: question)
        }
    }

    private func answer(to question: String) -> SecretBytes? {
        let shown = "\r" + ShownText.line(question)
        _ = Output.write(shown, to: output)
        return SecretLine.read(terminal, room: Self.room, step: Self.room) {
            guard asksForLook() else { return true }
            // The window changed, or the program goes on after a stop.
            _ = Output.write(shown, to: output)
            return false
        }
    }

    /// Waits until the terminal has a line; true if it asked for a look first.
    private func asksForLook() -> Bool {
        var files = [
            pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
            pollfd(fd: TerminalMode.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&files, nfds_t(files.count), -1) >= 0 else { return errno == EINTR }
        guard files[1].revents != 0 else { return false }
        TerminalMode.clearWake()
        return true
    }
}

/// A line that nobody is to see, read from a terminal or a pipe straight into wiped memory.
package enum SecretLine {
    /// The first line of standard input.
    ///
    /// - Parameter limit: the most bytes that count; a longer line comes as one of more than so many.
    /// - Returns: the line, its end included if it was read; nil if there is none or it cannot be read.
    package static func piped(limit: Int) -> SecretBytes? {
        // Nothing behind the line is taken.
        read(STDIN_FILENO, room: limit + 3, step: 1) { true }
    }

    /// Reads up to a line feed, the end, or as much as there is room for.
    ///
    /// - Parameters:
    ///   - file: the descriptor.
    ///   - room: the most bytes.
    ///   - step: the most bytes taken at once.
    ///   - isReady: waits until there is something; false to wait again.
    /// - Returns: nil if there is nothing or it cannot be read.
    static func read(_ file: Int32, room: Int, step: Int, when isReady: () -> Bool) -> SecretBytes? {
        var isBroken = false
        let line = unsafe SecretBytes(capacity: room) { buffer in
            var count = 0
            while count < room {
                guard isReady() else { continue }
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let got = unsafe systemRead(file, rest.baseAddress, min(step, rest.count))
                if got < 0, errno == EINTR || errno == EAGAIN { continue }
                isBroken = got < 0
                if got <= 0 { break }
                count += got
                if unsafe buffer[count - 1] == UInt8(ascii: "\n") { break }
            }
            return count
        }
        return isBroken || line.isEmpty ? nil : line
    }
}

/// `read` under a name that no method shadows.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
