import ArgumentParser
import Files
import KeyTransfer
import SecondCore
import SecondHost
import Terminal

extension KeyCommand {
    /// Opens a text of keys and adds them to the keychain.
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: Help.text("Add the keys of a text that export made."),
            usage: "second key import [<file>]",
            discussion: Help.text(
                """
                Without a file the text is read from a pipe or pasted at the terminal. The passphrase is asked for at \
                the terminal; beside a file it may come from a pipe as one line. Keys that are here already stay as \
                they are.

                Example:  second key import /media/stick/keys.txt
                Example:  ssh laptop cat keys.txt | second key import
                """))

        @Argument(
            help: ArgumentHelp(Help.text("The file that holds the text."), valueName: "file"),
            completion: .file())
        var file: String?

        @Argument(help: .hidden)
        var misplaced: [String] = []

        @OptionGroup var flags: HostFlags

        func run() async throws {
            // What stands here may have been meant as a passphrase; it is not repeated.
            guard misplaced.isEmpty else { throw CommandError.key(.passphraseInArguments, .usage) }
            let host: ProductEnvironment
            do throws(HostError) { host = try ProductEnvironment(flags.options) } catch {
                throw CommandError.host(error)
            }
            let source = KeyTextSource(file: file, of: .second, language: host.language)
            let keys = try await KeyTransferError.asCommand { () async throws(KeyTransferError) in
                try source.keys()
            }
            let wasReady = await host.condition() == .ready
            let added: Int
            do throws(KeyTransferFailure) { added = try await host.keysToAdd.add(keys) } catch {
                throw KeyTransferError(error).commandError
            }
            let done = KeyStrings.added(added, of: keys.count, place: host.keychain.text)
            Output.message(done.text(in: host.language))
            if !wasReady { try await host.lookAgain() }
        }
    }
}

extension ProductEnvironment {
    fileprivate func say(_ string: SecondCommandStrings) { Output.message(string.text(in: language)) }

    /// How the vault is; nil if there is none, and none is begun.
    fileprivate func condition() async -> VaultState.Condition? {
        guard hasVault else { return nil }
        return await authenticator().load(at: moment.now).condition
    }

    /// Says what the new keys did for a vault that did not open before.
    fileprivate func lookAgain() async throws(CommandError) {
        do throws(HostError) {
            guard hasVault else { return try rememberForNewVault() }
            let state = await authenticator().load(at: moment.now)
            let isOpen = state.condition == .ready
            say(isOpen ? .vaultOpensNow : .vaultStaysClosed(LocalizedText(state.condition)))
            try remember(after: state)
        } catch {
            throw .host(error)
        }
    }
}
