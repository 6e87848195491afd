#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the system handed over at the start, as bytes.
///
/// Swift's strings put U+FFFD in the place of what is not UTF-8: a path would be another file's, and a title would be lost.
enum StartBytes {
    /// What places are made of; those of the program itself are asked for as well.
    private static let shared = [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    ]

    /// Why the program cannot work with what it was given.
    ///
    /// - Parameter program: its name, with which its variables begin.
    /// - Returns: a sentence that repeats nothing of it; nil if it can.
    static func refusal(of program: String) -> CommandStrings? {
        let arguments = unsafe (0..<Int(CommandLine.argc)).map { unsafe CommandLine.unsafeArgv[$0] }
        if let place = unsafe arguments.firstIndex(where: { unsafe !isText($0) }) {
            return .argumentNotText(place)
        }
        let own = ["HOME", "KEYCHAIN", "CLOUD"].map { program.uppercased() + "_" + $0 }
        return (shared + own).first { unsafe !isText(getenv($0)) }.map { .variableNotText($0) }
    }

    private static func isText(_ bytes: UnsafeMutablePointer<CChar>?) -> Bool {
        guard let bytes = unsafe bytes else { return true }
        return unsafe String(validatingCString: bytes) != nil
    }
}
