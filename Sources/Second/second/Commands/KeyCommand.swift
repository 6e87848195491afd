import ArgumentParser
import Bytes
import Files
import KeyTransfer
import SecondCore
import SecondHost
import Secrets
import SyncEngine
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Carries the vault's keys to another machine of the same person.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: Help.text("Carry the vault's keys to another machine of yours, once."),
        discussion: Help.text(
            """
            The keys leave as a text that a passphrase seals. On your other machine the same passphrase brings them \
            into its keychain; then a vault that comes through your cloud opens there, too. Import only texts that \
            you made yourself.

            Example:  second key export --to /media/stick/keys.txt
            Example:  second key import /media/stick/keys.txt
            """),
        subcommands: [Export.self, Import.self])
}

extension KeyProduct {
    /// The vault's keys.
    static let second = KeyProduct(
        owner: "SECOND", title: "Second", command: "second",
        contents: SecondCommandStrings.keysOpen, origin: SecondCommandStrings.firstKey)
}

extension KeyCommand {
    /// Prints all keys as a sealed text, or writes it to a new file.
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: Help.text("Print the keys, sealed under a passphrase."),
            usage: "second key export [--to <file>]",
            discussion: Help.text(
                """
                Asks for a new passphrase twice without showing it, or reads it from a pipe as one line; never from \
                the arguments. The text holds all keys of the keychain.

                Example:  second key export
                Example:  second key export --to /media/stick/keys.txt
                """))

        @Option(
            help: ArgumentHelp(
                Help.text("Write the text to a new file that only you may read."), valueName: "file"),
            completion: .file())
        var to: String?

        @Argument(help: .hidden)
        var misplaced: [String] = []

        @OptionGroup var flags: HostFlags

        func run() async throws {
            try KeyTransferCommand<CommandError>.refuse(misplaced)
            try KeyTransferCommand<CommandError>.checkNew(to)
            let host: ProductEnvironment
            do throws(HostError) {
                // Keys may come before a vault; a place that was mistyped is refused, and stays as it is.
                host = try ProductEnvironment(flags.options, mayBegin: Places.mayHoldKeys(flags.options))
            } catch {
                throw CommandError.host(error)
            }
            try await host.keyCommand.export(host.keysToTake, isExpected: host.hasVault, to: to)
        }
    }
}

extension Places {
    /// Whether keys may lie ready for a home before it has a vault: it is the usual one, or remembers a keychain.
    fileprivate static func mayHoldKeys(_ options: HostOptions) throws(HostError) -> Bool {
        let places = try Places(options, .process, of: .second)
        if places.isUsualHome { return true }
        return unsafe access(places.home + "/" + RememberedChoice.keychainName, F_OK) == 0
    }
}

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
            try KeyTransferCommand<CommandError>.refuse(misplaced)
            let host: ProductEnvironment
            do throws(HostError) { host = try ProductEnvironment(flags.options) } catch {
                throw CommandError.host(error)
            }
            let keys = try host.keyCommand.read(file)
            let wasReady = await host.condition() == .ready
            try await host.keyCommand.add(keys, to: host.keysToAdd)
            if !wasReady { try await host.lookAgain() }
        }
    }
}

extension ProductEnvironment {
    fileprivate var keyCommand: KeyTransferCommand<CommandError> {
        KeyTransferCommand(of: .second, place: keychain.text, language: language)
    }

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
