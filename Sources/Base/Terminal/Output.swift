package import Hosting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Standard output for results, standard error for messages.
package enum Output {
    nonisolated(unsafe) private static var program: StaticString = ""

    /// What stands before each message: the program's name.
    static var label: String { unsafe "\(program): " }

    /// To be called first, before there is another thread.
    ///
    /// A reader that has gone away is an answer to each write from then on, not a signal.
    ///
    /// - Parameter program: the program's name, which stands before each message.
    package static func prepare(as program: StaticString) {
        unsafe Self.program = program
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Writes a result as it is.
    package static func text(_ text: String) {
        guard write(text, to: STDOUT_FILENO) else {
            if errno != EPIPE { message("the output could not be written") }
            exit(errno == EPIPE ? 128 + SIGPIPE : ExitStatus.failed.rawValue)
        }
    }

    /// Writes a result and ends the line.
    package static func line(_ line: String) { text(line + "\n") }

    /// Says something; whatever it quotes cannot steer the terminal.
    package static func message(_ text: String) {
        _ = write(label + ShownText.lines(text) + "\n", to: STDERR_FILENO)
    }

    /// Says something that is only for who looks: dim on a terminal.
    package static func quiet(_ text: String) {
        _ = write(Style(STDERR_FILENO).dim(label + ShownText.lines(text)) + "\n", to: STDERR_FILENO)
    }

    /// Where a person at the terminal sees something while results go elsewhere.
    ///
    /// Standard error, else the terminal itself, which stays open; nil if there is none.
    package static func openScreen() -> Int32? {
        guard isatty(STDERR_FILENO) != 1 else { return STDERR_FILENO }
        let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC)
        return terminal < 0 ? nil : terminal
    }

    /// Whether results go to a terminal.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether somebody sees how far some work is.
    package static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes how far some work is over what was said of it before; nothing where nobody looks.
    ///
    /// - Parameter text: one line; empty to leave nothing behind.
    package static func progress(_ text: String) {
        if showsProgress { _ = write("\r\(text)\u{1B}[K", to: STDERR_FILENO) }
    }

    /// Asks for something, on the same line.
    package static func prompt(_ text: String) { _ = write(ShownText.line(text), to: STDERR_FILENO) }

    /// Ends the program.
    package static func finish(_ status: ExitStatus) -> Never { finish(status.rawValue) }

    /// Ends the program with a code of its own.
    package static func finish(_ code: Int32) -> Never { exit(code) }

    /// Writes all of a text to a descriptor; false, with `errno` set, if that failed.
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while unsafe !rest.isEmpty {
                let count = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR || errno == EAGAIN { continue }
                    return false
                }
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }
}

/// `write` under a name that no method shadows.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

/// Colours, where they are wanted: on a terminal that knows them, and never with NO_COLOR.
package struct Style {
    package let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    /// The style for what is written to a descriptor.
    package init(_ descriptor: Int32, _ environment: Environment = .process) {
        isOn = isatty(descriptor) == 1 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }

    /// The style for results.
    package static var output: Style { Style(STDOUT_FILENO) }

    package func red(_ text: String) -> String { paint("31", text) }
    package func bold(_ text: String) -> String { paint("1", text) }
    package func dim(_ text: String) -> String { paint("2", text) }
    package func reversed(_ text: String) -> String { paint("7", text) }

    private func paint(_ code: String, _ text: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// How large the terminal is.
package struct TerminalSize: Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size of standard output's terminal; 80 by 24 if it does not say.
    package static var now: TerminalSize { TerminalSize(of: STDOUT_FILENO) }

    /// The size of the terminal behind a descriptor; 80 by 24 if it does not say.
    package init(of descriptor: Int32) {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else {
            self.init(columns: 80, rows: 24)
            return
        }
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}

/// How a command ends; the table stands in `docs/command.md`.
package enum ExitStatus: Int32, Sendable {
    /// What was asked for is done.
    case done = 0
    /// The home, the keychain, the clipboard or a file could not be used.
    case failed = 1
    /// Several things match; nothing was changed.
    case several = 2
    /// Nothing matches.
    case nothing = 3
    /// Refused by the person, or what was asked for is here already.
    case notDone = 4
    /// The command, or what it was given, is wrong.
    case usage = 64
}
