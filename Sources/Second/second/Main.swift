import ArgumentParser
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
        let arguments = LeadingOptions.moved(HostFlags.names, in: Array(CommandLine.arguments.dropFirst()))
        do {
            // Before anything is parsed: no error message may repeat a secret.
            if let refusal = SecretArguments.refusal(of: arguments) { throw refusal }
            if let request = CodeRequest(arguments) {
                try await request.run()
                Output.finish(.done)
            }
            let language = Language(askedIn: arguments)
            if let refusal = CommandNames(Second.self).refusal(of: arguments, in: language) {
                Output.message(refusal)
                Output.finish(.usage)
            }
            var command = try Second.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Output.finish(.done)
        } catch let error as CommandError {
            let language = Language(askedIn: arguments)
            for sentence in error.sentences(in: language) { Output.message(sentence) }
            Output.finish(error.status)
        } catch {
            Self.finish(parsing: error, Language(askedIn: arguments))
        }
    }

    /// Help goes to standard output, complaints about arguments go to standard error.
    private static func finish(parsing error: any Error, _ language: Language) -> Never {
        let text = ParserTranslation.text(Second.fullMessage(for: error), in: language)
        guard Second.exitCode(for: error) != .success else {
            Output.text(text.hasSuffix("\n") ? text : text + "\n")
            Output.finish(.done)
        }
        let prefix = "Error: "
        Output.message(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        Output.finish(.usage)
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
        case "key" where arguments.contains { $0.lowercased().hasPrefix("--pass") || $0.hasPrefix("-p") }:
            return .key(.passphraseInArguments, .usage)
        default: return nil
        }
    }

    private static func hasLink(_ argument: String) -> Bool {
        let argument = argument.lowercased()
        return argument.contains("otpauth:") || argument.contains("otpauth-migration:")
            || argument.contains("steam://")
    }
}

extension CommandNames {
    fileprivate init(_ command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(
            configuration.commandName ?? "", configuration.subcommands.map { CommandNames($0) })
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
