import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the program says while it runs.
enum TerminalText {
    /// Whether a person reads it.
    ///
    /// A one-time address is shown to no one else: a log would keep it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Says what is wrong, as every command of Second does.
    static func refusal(_ sentence: String) -> ExitCode {
        let line = Array("second: \(sentence)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
        return .failure
    }

    static func say(_ sentence: String) {
        print(sentence)
        // A pipe's reader must not wait for the buffer to fill.
        fflush(nil)
    }
}
