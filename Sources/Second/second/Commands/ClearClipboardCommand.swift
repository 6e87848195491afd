import ArgumentParser
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The child that clears the clipboard later; it is started by `--clear` and not meant for people.
struct ClearClipboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear-clipboard", abstract: Help.text("Clear the clipboard later."),
        shouldDisplay: false)

    func run() async throws {
        // The terminal may be closed meanwhile.
        _ = setsid()
        // The code arrives on the input, so no other user sees it.
        let code = try PipedInput.read(limit: 1 << 20)
        try await Task.sleep(for: .seconds(Self.seconds))
        try Clipboard.found(.process).clear(ifHolding: code)
    }

    /// Starts it, on its own, with the code it is to compare with.
    static func start(_ code: String) -> Bool {
        Spawn.detach([HelperPrograms.ownPath, "clear-clipboard"], input: code)
    }

    private static var seconds: Int {
        #if DEBUG
            if let text = Environment.process["SECOND_CLEAR_AFTER"], let seconds = Int(text) {
                return seconds
            }
        #endif
        return Clipboard.clearSeconds
    }
}
