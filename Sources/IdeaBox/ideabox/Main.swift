import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command `ideabox`.
@main enum Main {
    static func main() async {
        Output.prepare(as: "ideabox")
        CoreDumps.forbid()
        // Whatever is made, by an editor as well, is its owner's alone.
        _ = umask(0o077)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            // Before anything is parsed: no error message may repeat a secret.
            if arguments.first == "key", arguments.contains(where: isSecret) {
                throw CommandError.key(.passphraseInArguments, .usage)
            }
            let language = Language(askedIn: arguments)
            if let refusal = CommandNames(IdeaBoxCommand.self).refusal(of: arguments, in: language) {
                Output.message(refusal)
                Output.finish(.usage)
            }
            var command = try IdeaBoxCommand.parseAsRoot(arguments)
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
            Self.finish(parsing: error)
        }
    }

    private static func isSecret(_ argument: String) -> Bool {
        SealedKeys.areSeen(in: argument) || argument.lowercased().hasPrefix("--pass")
            || argument.hasPrefix("-p")
    }

    /// Help goes to standard output, complaints about arguments go to standard error.
    private static func finish(parsing error: any Error) -> Never {
        let text = IdeaBoxCommand.fullMessage(for: error)
        guard IdeaBoxCommand.exitCode(for: error) != .success else {
            Output.text(text.hasSuffix("\n") ? text : text + "\n")
            Output.finish(.done)
        }
        let prefix = "Error: "
        Output.message(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        Output.finish(.usage)
    }
}

extension CommandNames {
    fileprivate init(_ command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(
            configuration.commandName ?? "", configuration.subcommands.map { CommandNames($0) })
    }
}
