import IdeaBoxCore
import IdeaBoxHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How far an import is, on one line of a terminal; nothing anywhere else.
struct ProgressBar {
    private static let width = 30

    let language: Language
    private let isOn = isatty(STDERR_FILENO) == 1

    init(language: Language) { self.language = language }

    func show(_ progress: MigrationProgress) {
        guard isOn else { return }
        _ = Output.write("\r" + Self.line(progress, in: language) + "\u{1B}[K", to: STDERR_FILENO)
    }

    /// Leaves nothing behind.
    func clear() {
        if isOn { _ = Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }

    /// The line.
    static func line(_ progress: MigrationProgress, in language: Language) -> String {
        guard let total = progress.total else { return "\(progress.done)" }
        let words = IdeaBoxMigrateStrings.progress(done: progress.done, total: total).text(in: language)
        guard total > 0 else { return words }
        let filled = min(width, width * min(progress.done, total) / total)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + "  "
            + words
    }
}
