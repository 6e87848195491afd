package import ArgumentParser
internal import Hosting
package import Localization

/// Why a command did not do its work.
package protocol CommandFailure: Error {
    /// What the process ends with.
    var exitCode: Int32 { get }

    /// What to say: each element is one message.
    func sentences(in language: Language) -> [String]
}

/// Runs one command line, and ends the process.
package struct CommandRunner {
    private let root: any ParsableCommand.Type
    private let arguments: [String]
    private let isTranslated: Bool
    private let end: (Int32) -> Never

    /// A runner for one command line.
    ///
    /// - Parameters:
    ///   - root: the program.
    ///   - arguments: the command line without the program.
    ///   - isTranslated: whether what the parser itself says is put into the person's language.
    ///   - end: ends the process.
    package init(
        _ root: any ParsableCommand.Type, _ arguments: [String], isTranslated: Bool = false,
        end: @escaping (Int32) -> Never = { Output.finish($0) }
    ) {
        self.root = root
        self.arguments = arguments
        self.isTranslated = isTranslated
        self.end = end
    }

    /// Runs the command.
    ///
    /// - Parameter first: what is done before anything is parsed, so that no complaint repeats a secret; it answers
    ///   whether the command is done by that.
    package func run(after first: () async throws -> Bool) async -> Never {
        if let refusal = StartBytes.refusal(of: root.configuration.commandName ?? "") {
            Output.message(refusal.text(in: language))
            end(ExitStatus.usage.rawValue)
        }
        do {
            if try await first() { end(ExitStatus.done.rawValue) }
            if let refusal = CommandNames(root).refusal(of: arguments, in: language) {
                Output.message(refusal)
                end(ExitStatus.usage.rawValue)
            }
            var command = try root.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            end(ExitStatus.done.rawValue)
        } catch let failure as any CommandFailure {
            for sentence in failure.sentences(in: language) { Output.message(sentence) }
            end(failure.exitCode)
        } catch {
            endParsing(error)
        }
    }

    private var language: Language { Language(askedIn: arguments) }

    /// Help goes to standard output, complaints about arguments go to standard error.
    private func endParsing(_ error: any Error) -> Never {
        var text = root.fullMessage(for: error)
        if isTranslated { text = ParserTranslation.text(text, in: language) }
        guard root.exitCode(for: error) != .success else {
            Output.text(text.hasSuffix("\n") ? text : text + "\n")
            end(ExitStatus.done.rawValue)
        }
        let prefix = "Error: "
        Output.message(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        end(ExitStatus.usage.rawValue)
    }
}

extension CommandNames {
    fileprivate init(_ command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(
            configuration.commandName ?? "", configuration.subcommands.map { CommandNames($0) })
    }
}
