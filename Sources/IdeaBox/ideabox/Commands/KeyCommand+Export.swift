import ArgumentParser
import Bytes
import Files
import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import SyncEngine
import Secrets
import SyncProduct
import Terminal

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
            // What stands here may have been meant as a passphrase; it is not repeated.
            guard misplaced.isEmpty else { throw CommandError.key(.passphraseInArguments, .usage) }
            guard to != "" else { throw CommandError.host(.emptyPlace(option: "--to")) }
            if let to, PlainFile.exists(to) { throw CommandError.host(.files(.alreadyExists(path: to))) }
            let host = try flags.host()
            let place = host.keychain.text
            try await KeyTransferError.asCommand { () async throws(KeyTransferError) in
                let keys = try await host.keysToTake.allKeys(isExpected: false, of: .ideabox)
                try KeyTextMaker(of: .ideabox, language: host.language).give(keys, of: place, to: to)
            }
        }
    }
}
