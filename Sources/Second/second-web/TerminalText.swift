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

    static func say(_ sentence: String) {
        print(sentence)
        // A pipe's reader must not wait for the buffer to fill.
        fflush(nil)
    }
}
