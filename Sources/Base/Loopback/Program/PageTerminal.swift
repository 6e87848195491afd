#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// What a page's program says while it runs.
public enum PageTerminal {
    /// Whether a person reads it.
    ///
    /// A one-time address is shown to no one else: a log would keep it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Says what is wrong on standard error, as every command of the product does: its name, a colon, the sentence.
    ///
    /// - Parameters:
    ///   - sentence: plain text.
    ///   - name: the product's name in lower case.
    public static func refuse(_ sentence: String, name: String) {
        let line = Array("\(name): \(sentence)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }

    static func say(_ sentence: String) {
        print(sentence)
        // A pipe's reader must not wait for the buffer to fill.
        fflush(nil)
    }
}
