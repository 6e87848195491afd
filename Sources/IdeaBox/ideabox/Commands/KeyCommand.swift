import ArgumentParser
import Bytes
import Files
import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import Secrets
import SyncEngine
import SyncProduct
import Terminal

/// Carries the keys of the cloud to another machine of the same person.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Carry the keys of your cloud to another machine of yours, once.",
        discussion: """
            The keys leave as a text that a passphrase seals. On your other machine the same passphrase brings them \
            into its keychain; then ideas that come through your cloud open there, too. Import only texts that you \
            made yourself.

            Example:  ideabox key export --to /media/stick/keys.txt
            Example:  ideabox key import /media/stick/keys.txt
            """,
        subcommands: [Export.self, Import.self])
}

extension KeyProduct {
    /// The keys of what ideas put into a cloud.
    static let ideabox = KeyProduct(
        owner: "IDEABOX", title: "IdeaBox", command: "ideabox",
        contents: IdeaBoxCommandStrings.keysOpen, origin: IdeaBoxCommandStrings.firstKey)
}

extension KeyCommand {
    /// Prints all keys as a sealed text, or writes it to a new file.
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Print the keys, sealed under a passphrase.",
            usage: "ideabox key export [--to <file>]",
            discussion: """
                Asks for a new passphrase twice without showing it, or reads it from a pipe as one line; never from \
                the arguments. The text holds all keys of the keychain.

                Example:  ideabox key export
                Example:  ideabox key export --to /media/stick/keys.txt
                """)

        @Option(
            help: ArgumentHelp("Write the text to a new file that only you may read.", valueName: "file"),
            completion: .file())
        var to: String?

        @Argument(help: .hidden)
        var misplaced: [String] = []

        @OptionGroup var flags: HostFlags

        func run() async throws {
            try KeyTransferCommand<CommandError>.refuse(misplaced)
            try KeyTransferCommand<CommandError>.checkNew(to)
            let host = try flags.host()
            try await host.keyCommand.export(host.keysToTake, isExpected: false, to: to)
        }
    }
}

extension KeyCommand {
    /// Opens a text of keys and adds them to the keychain.
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: "Add the keys of a text that export made.",
            usage: "ideabox key import [<file>]",
            discussion: """
                Without a file the text is read from a pipe or pasted at the terminal. The passphrase is asked for at \
                the terminal; beside a file it may come from a pipe as one line. Keys that are here already stay as \
                they are.

                Example:  ideabox key import /media/stick/keys.txt
                Example:  ssh laptop cat keys.txt | ideabox key import
                """)

        @Argument(
            help: ArgumentHelp("The file that holds the text.", valueName: "file"), completion: .file())
        var file: String?

        @Argument(help: .hidden)
        var misplaced: [String] = []

        @OptionGroup var flags: HostFlags

        func run() async throws {
            try KeyTransferCommand<CommandError>.refuse(misplaced)
            let host = try flags.host()
            try await host.keyCommand.add(try host.keyCommand.read(file), to: host.keysToAdd)
            do throws(HostError) { try host.rememberKeychain() } catch { throw CommandError.host(error) }
            guard host.cloud != .off else { return }
            // What lies in the cloud may open now.
            var session = try await Session(host, joining: true)
            await session.handOver()
            await session.reload()
            session.sayStanding()
        }
    }
}

extension ProductEnvironment {
    fileprivate var keyCommand: KeyTransferCommand<CommandError> {
        KeyTransferCommand(of: .ideabox, place: keychain.text, language: language)
    }
}
