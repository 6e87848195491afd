#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A terminal that gives key by key (or line by line) and shows none, until it is given back: at the end, at every signal that ends or
/// stops the program, and at a crash.
///
/// One at a time. What the signal handlers use stands in static storage and is touched before they are installed; they
/// call nothing but what POSIX calls safe there.
package enum TerminalMode {
    /// The bytes to write when the mode begins and when it ends.
    package struct Sequences {
        let enter: StaticString
        let leave: StaticString

        package init(enter: StaticString, leave: StaticString) {
            self.enter = enter
            self.leave = leave
        }
    }

    nonisolated(unsafe) private static var saved = termios()
    nonisolated(unsafe) private static var wanted = termios()
    nonisolated(unsafe) private static var isActive = false
    nonisolated(unsafe) private static var terminal: Int32 = STDIN_FILENO
    nonisolated(unsafe) private static var output: Int32 = STDERR_FILENO
    nonisolated(unsafe) private static var wake: (read: Int32, write: Int32) = (-1, -1)
    nonisolated(unsafe) private static var sequences = Sequences(enter: "", leave: "")

    /// Becomes readable when a signal asks for a look: the window changed, or the program goes on after a stop.
    package static var wakeDescriptor: Int32 { unsafe wake.read }

    private static let ending: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
    ]

    /// Takes a terminal.
    ///
    /// - Parameters:
    ///   - terminal: the terminal; it stays open until the end.
    ///   - byLine: whether it gives whole lines, which the system lets a person correct.
    ///   - output: where the sequences go.
    ///   - sequences: what to write at the beginning and the end.
    ///   - flushing: whether what was typed before counts not.
    /// - Returns: false if it is no terminal.
    package static func begin(
        _ terminal: Int32 = STDIN_FILENO, byLine: Bool = false, output: Int32, _ sequences: Sequences,
        flushing: Bool
    ) -> Bool {
        guard unsafe tcgetattr(terminal, &saved) == 0 else { return false }
        unsafe wanted = unsafe saved
        unsafe wanted.c_lflag &= ~tcflag_t(byLine ? ECHO | ECHONL : ECHO | ICANON | IEXTEN)
        // Ctrl-Q and Ctrl-S are keys; a carriage return still becomes a newline.
        if !byLine { unsafe wanted.c_iflag &= ~tcflag_t(IXON) }
        // A letter that is taken back is taken back with all its bytes.
        if byLine { unsafe wanted.c_iflag |= tcflag_t(IUTF8) }
        unsafe Self.terminal = terminal
        unsafe Self.output = output
        unsafe Self.sequences = sequences
        openWake()
        unsafe isActive = true
        install()
        guard unsafe tcsetattr(terminal, flushing ? TCSAFLUSH : TCSADRAIN, &wanted) == 0 else {
            end()
            return false
        }
        write(sequences.enter)
        return true
    }

    /// Gives the terminal back.
    package static func end() {
        restore()
        for number in ending + [SIGTSTP, SIGCONT, SIGWINCH] { _ = signal(number, SIG_DFL) }
    }

    /// Forgets that a look was asked for.
    package static func clearWake() {
        var byte: UInt8 = 0
        while unsafe read(wake.read, &byte, 1) == 1 {}
    }

    /// Asks for a look, from any thread or signal handler.
    package static func askForLook() {
        var byte: UInt8 = 1
        _ = unsafe systemWrite(wake.write, &byte, 1)
    }

    private static func restore() {
        guard unsafe isActive else { return }
        unsafe isActive = false
        write(unsafe sequences.leave)
        _ = unsafe tcsetattr(terminal, TCSADRAIN, &saved)
    }

    private static func write(_ text: StaticString) {
        guard text.utf8CodeUnitCount > 0 else { return }
        _ = unsafe systemWrite(output, text.utf8Start, text.utf8CodeUnitCount)
    }

    private static func openWake() {
        guard unsafe wake.read < 0 else { return }
        var ends: (Int32, Int32) = (-1, -1)
        let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        guard made == 0 else { return }
        for end in [ends.0, ends.1] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        unsafe wake = (ends.0, ends.1)
    }
}

extension TerminalMode {
    private static func install() {
        for number in ending {
            let previous = signal(number) { number in
                TerminalMode.restore()
                // Delivered when this handler returns; the parent sees what ended the program.
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
            // Under nohup a hang-up stays without effect.
            if isIgnore(previous) { _ = signal(number, SIG_IGN) }
        }
        installStop()
        _ = signal(SIGCONT) { _ in TerminalMode.goOn() }
        _ = signal(SIGWINCH) { _ in TerminalMode.askForLook() }
    }

    private static func installStop() {
        _ = signal(SIGTSTP) { _ in TerminalMode.stop() }
    }

    /// Gives the terminal back, stops, and takes it again when the program goes on.
    private static func stop() {
        let code = errno
        let wasActive = unsafe isActive
        restore()
        _ = signal(SIGTSTP, SIG_DFL)
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        unsafe sigaddset(&mask, SIGTSTP)
        _ = raise(SIGTSTP)
        // Here the program stops, and here it goes on.
        unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        installStop()
        unsafe isActive = wasActive
        goOn()
        errno = code
    }

    /// Takes the terminal again, which the shell may have used meanwhile.
    private static func goOn() {
        let code = errno
        if unsafe isActive {
            _ = unsafe tcsetattr(terminal, TCSADRAIN, &wanted)
            write(unsafe sequences.enter)
        }
        askForLook()
        errno = code
    }

    private static func isIgnore(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// `write` under a name that no method shadows.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}
