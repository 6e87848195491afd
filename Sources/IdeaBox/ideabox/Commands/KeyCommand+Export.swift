import ArgumentParser
import Bytes
import Files
import IdeaBoxCore
import IdeaBoxHost
import KeyText
import Keyring
import Sealing
import SecretStore
import SyncFaces
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
            let keys = try await host.allKeys()
            let passphrase = try Self.newPassphrase(host.language)
            let sealed = try KeyTextError.asCommand { () throws(KeyTextError) in
                try SealedKeys(keys, passphrase: passphrase, of: owner)
            }
            let done: CommandKeyPhrase
            if let to {
                do throws(FilesError) { try PlainFile.create(to, sealed.text) } catch {
                    throw CommandError.host(.files(error))
                }
                done = .keysWritten(keys.count, place: host.keychain.text, path: to)
            } else {
                Output.text(sealed.text)
                done = .keysSealed(keys.count, place: host.keychain.text)
            }
            for phrase in [done, .warning] { Output.message(phrase.text(in: host.language)) }
        }

        /// A passphrase that is strong enough and, at a terminal, was typed twice alike.
        private static func newPassphrase(_ language: Language) throws(CommandError) -> Passphrase {
            guard let prompt = SecretPrompt.atInput else {
                guard let line = SecretLine.piped(limit: Passphrase.mostBytes) else {
                    throw .key(.passphraseMissing, .usage)
                }
                return try strong(line)
            }
            return try prompt.dialogue { ask throws(CommandError) in
                guard let first = ask(CommandKeyPhrase.newPassphrasePrompt.text(in: language), nil) else {
                    throw .notDone(.unchanged)
                }
                let passphrase = try strong(first)
                guard let second = ask(CommandKeyPhrase.passphraseAgainPrompt.text(in: language), nil) else {
                    throw .notDone(.unchanged)
                }
                guard passphrase == (try? Passphrase(second)) else { throw .key(.passphrasesDiffer, .usage) }
                return passphrase
            }
        }

        private static func strong(_ line: SecretBytes) throws(CommandError) -> Passphrase {
            try KeyTextError.asCommand { () throws(KeyTextError) in
                let passphrase = try Passphrase(line)
                try passphrase.checkStrength()
                return passphrase
            }
        }
    }
}

extension Host {
    /// All keys of this run's keychain, of which there is at least one.
    fileprivate func allKeys() async throws(CommandError) -> [SealingKey] {
        var keys: [SealingKey] = []
        do throws(KeyCarrierError) { keys = try await keysToTake.keys() } catch {
            // The folder is made together with the first key.
            guard case .unreadable(.unreachable(.noDirectory)) = error else { throw error.commandError }
        }
        guard !keys.isEmpty else { throw .key(.noKeys, .failed) }
        return keys
    }
}
