#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Hands the file of a one-time address to the person's browser.
///
/// Only the file's path stands in the new process's arguments, never the address.
public struct BrowserOpener: Sendable {
    /// How the attempt went.
    public enum Outcome: Sendable, Equatable {
        /// A browser was told to open the file.
        case opened
        /// There is no browser that could be told: show the address on the terminal.
        case noBrowser
    }

    private let environment: [String: String]
    private let clock: any Clock<Duration>

    /// Makes an opener.
    ///
    /// - Parameters:
    ///   - environment: the process's environment: `BROWSER`, `PATH`, `DISPLAY`, `WAYLAND_DISPLAY`; handed on.
    ///   - clock: measures how long a failing opener is waited for.
    public init(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
        self.environment = environment
        self.clock = clock
    }

    /// Opens the file of an address.
    ///
    /// Tried in order: each command of `$BROWSER` (colon-separated; `%s` stands for the file), then the desktop's own
    /// opener (`xdg-open`, on a Mac `open`). A command counts as failed if it cannot be started or ends with another
    /// status than 0 within 3 seconds; a browser that stays in the foreground goes on running by itself.
    public func open(_ address: OneTimeAddress) async -> Outcome {
        for command in commands(for: address.file) {
            guard let process = Executable.start(command, environment: environment) else { continue }
            if await Self.endedWell(process, clock) { return .opened }
        }
        return .noBrowser
    }

    /// Whether there is a browser that could be told.
    var canOpen: Bool { !commands(for: "").isEmpty }

    /// The argument lists to try, programs as absolute paths.
    func commands(for file: String) -> [[String]] {
        var commands: [[String]] = []
        for entry in (environment["BROWSER"] ?? "").split(separator: ":") {
            var words = entry.split(separator: " ").map(String.init)
            let takesFile = words.contains { $0.contains("%s") }
            words = words.map { Self.filled($0, with: file) } + (takesFile ? [] : [file])
            commands.append(words)
        }
        #if canImport(Darwin)
            commands.append(["/usr/bin/open", file])
        #else
            // Without a desktop, xdg-open would start a browser made of text in this very terminal.
            if environment["DISPLAY"]?.isEmpty == false || environment["WAYLAND_DISPLAY"]?.isEmpty == false {
                commands.append(["xdg-open", file])
            }
        #endif
        return commands.compactMap { words in
            guard let program = words.first, let path = Executable.find(program, in: environment["PATH"])
            else {
                return nil
            }
            return [path] + words.dropFirst()
        }
    }

    private static func filled(_ word: String, with file: String) -> String {
        word.replacing("%s", with: file, maxReplacements: 1)
    }

    private static func endedWell(_ process: pid_t, _ clock: any Clock<Duration>) async -> Bool {
        let (statuses, report) = AsyncStream<Bool>.makeStream()
        Executable.whenEnded(process) { status in report.yield(status == 0) }
        let patience = Task {
            try await clock.sleep(for: .seconds(3))
            report.yield(true)
        }
        defer { patience.cancel() }
        for await endedWell in statuses { return endedWell }
        return false
    }
}
