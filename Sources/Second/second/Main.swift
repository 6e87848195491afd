import ArgumentParser
import KeyText
import KeyTransfer
import SecondCore
import SecondHost
import Terminal

#if os(Linux)
    import CGlibc
#endif

/// The command `second`.
@main enum Main {
    static func main() async {
        Output.prepare(as: "second")
        Memory.prepare()
        CoreDumps.forbid()
        let given = Array(CommandLine.arguments.dropFirst())
        if let request = CodeRequest(given), SecretArguments.refusal(of: given) == nil, request.runByIndex() {
            Output.finish(.done)
        }
        let moved = LeadingOptions.moved(HostFlags.names, in: given)
        let arguments = moved.isEmpty && opensList ? ["watch"] : moved
        await CommandRunner(Second.self, arguments, isTranslated: true).run {
            if let completion = NameCompletion(arguments, .process) {
                await completion.answer(.process)
                return true
            }
            if let refusal = SecretArguments.refusal(of: arguments) { throw refusal }
            guard let request = CodeRequest(arguments) else { return false }
            try await request.run()
            return true
        }
    }

    /// Whether the program's name alone opens the live list: at a terminal, where there is a vault to show.
    private static var opensList: Bool {
        guard TerminalInput.isTerminal, Output.isTerminal else { return false }
        return (try? ProductEnvironment(HostOptions(), mayBegin: false))?.hasVault ?? false
    }
}

/// Recognises secrets among arguments, where other users can see them.
enum SecretArguments {
    /// What to say of them; nil if there are none.
    static func refusal(of arguments: [String]) -> CommandError? {
        if arguments.contains(where: hasLink) { return .usage(.secretInArguments) }
        if arguments.contains(where: SealedKeys.areSeen) { return .key(.passphraseInArguments, .usage) }
        switch arguments.first {
        case "add" where arguments.contains { $0 == "--secret" || $0.hasPrefix("--secret=") }:
            return .usage(.secretInArguments)
        case "key", "import", "export":
            let hasPassphrase = arguments.contains {
                $0.lowercased().hasPrefix("--pass") || $0.hasPrefix("-p")
            }
            return hasPassphrase ? .key(.passphraseInArguments, .usage) : nil
        default: return nil
        }
    }

    private static func hasLink(_ argument: String) -> Bool {
        // Most have no colon, and searching a text for the first time costs more than finding a code does.
        guard argument.utf8.contains(UInt8(ascii: ":")) else { return false }
        let argument = argument.lowercased()
        return argument.contains("otpauth:") || argument.contains("otpauth-migration:")
            || argument.contains("steam://")
    }
}

/// How this short-lived process takes its memory.
enum Memory {
    /// One pool for all threads, growing by the megabyte.
    ///
    /// The tasks of one command run one after the other on other threads than the first. There the C library would
    /// grow a pool of their own page by page, one call of the system each: a third of the time that a vault of 1,000
    /// tokens takes to open.
    static func prepare() {
        #if os(Linux)
            _ = mallopt(M_ARENA_MAX, 1)
            _ = mallopt(M_TOP_PAD, 1 << 20)
        #endif
    }
}
