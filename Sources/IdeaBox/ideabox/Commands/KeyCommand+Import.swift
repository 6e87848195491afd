import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import SyncEngine
import Terminal

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
            // What stands here may have been meant as a passphrase; it is not repeated.
            guard misplaced.isEmpty else { throw CommandError.key(.passphraseInArguments, .usage) }
            let host = try flags.host()
            let source = KeyTextSource(file: file, of: .ideabox, language: host.language)
            let keys = try await KeyTransferError.asCommand { () async throws(KeyTransferError) in
                try source.keys()
            }
            let added: Int
            do throws(KeyTransferFailure) { added = try await host.keysToAdd.add(keys) } catch {
                throw KeyTransferError(error).commandError
            }
            let done = KeyStrings.added(added, of: keys.count, place: host.keychain.text)
            Output.message(done.text(in: host.language))
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
