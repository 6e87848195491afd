import ArgumentParser
import Hosting
import Localization
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command `readmigo`.
@main enum Main {
    static func main() async {
        Output.prepare(as: "readmigo")
        CoreDumps.forbid()
        // Whatever is made is its owner's alone.
        _ = umask(0o077)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            // Before anything is parsed: no error message may repeat a secret.
            if arguments.contains(where: holdsSecret) { throw CommandError.usage(.secretInArguments) }
            let language = Language(askedIn: arguments)
            if let refusal = CommandNames(ReadmigoCommand.self).refusal(of: arguments, in: language) {
                Output.message(refusal)
                finish(.usage)
            }
            var command = try ReadmigoCommand.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            finish(.done)
        } catch let error as CommandError {
            let text = error.text(in: Language(askedIn: arguments))
            if !text.isEmpty { Output.message(text) }
            finish(error.ending)
        } catch {
            finish(parsing: error)
        }
    }

    private static func holdsSecret(_ argument: String) -> Bool {
        let argument = argument.lowercased()
        return ["--pass", "--code", "--token"].contains { argument.hasPrefix($0) }
    }

    /// Ends at once: libcurl's thread may still be at work while `exit` takes away what it stands on.
    private static func finish(_ ending: Ending) -> Never {
        fflush(nil)
        _exit(ending.rawValue)
    }

    /// Help goes to standard output, complaints about arguments go to standard error.
    private static func finish(parsing error: any Error) -> Never {
        let text = ReadmigoCommand.fullMessage(for: error)
        guard ReadmigoCommand.exitCode(for: error) != .success else {
            Output.text(text.hasSuffix("\n") ? text : text + "\n")
            finish(.done)
        }
        let prefix = "Error: "
        Output.message(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        finish(.usage)
    }
}

extension CommandNames {
    fileprivate init(_ command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(
            configuration.commandName ?? "", configuration.subcommands.map { CommandNames($0) })
    }
}
