package import ArgumentParser
internal import Files
package import Hosting
internal import Localization
package import KeyText
package import SyncEngine
package import SyncHost
package import Terminal

/// A product whose keys a person can carry to another machine.
package protocol KeySession: SyncSession {
    /// What differs between products where keys are carried.
    static var keys: KeyProduct { get }

    /// Opens the home whose keys are taken.
    static func keyHome(_ options: HostOptions) throws(HostError) -> ProductEnvironment
    /// Whether a folder of keys is to be there; else it is made together with the first key.
    static func expectsKeys(in host: ProductEnvironment) -> Bool
    /// The keychain of a home; a folder that is missing may be made for it, or is reported.
    static func keychain(of host: ProductEnvironment, mayCreate: Bool) -> KeyTransfer
    /// Adds keys, and says what they did for what the home holds.
    static func take(
        in host: ProductEnvironment, _ add: () async throws(CommandError) -> Void
    ) async throws(CommandError)
}

extension CommandError {
    /// About keys.
    package static func key(_ sentence: KeyStrings, _ status: ExitStatus) -> Self { Self(status, sentence) }

    /// Why keys were not carried, or no passphrase was given.
    package init<Session: KeySession>(_ error: KeyTransferError, of session: Session.Type) {
        switch error {
        case .usage(let sentence), .failed(let sentence): self = .key(sentence, error.status)
        case .files(let error): self = .host(.files(error), of: Session.home)
        case .inputFailed: self = .unreadableInput
        case .nothingGiven: self = .nothingGiven
        case .notDone: self = .unchanged
        }
    }
}

/// `key export`: prints all keys as a sealed text, or writes it to a new file.
package struct ExportKeys<Session: KeySession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        let name = Session.home.name
        return CommandConfiguration(
            commandName: "export", abstract: Session.help("Print the keys, sealed under a passphrase."),
            usage: "\(name) key export [--to <file>]",
            discussion: Session.help(
                """
                Asks for a new passphrase twice without showing it, or reads it from a pipe as one line; never from \
                the arguments. The text holds all keys of the keychain.

                Example:  \(name) key export
                Example:  \(name) key export --to /media/stick/keys.txt
                """))
    }

    @Option(
        help: ArgumentHelp(
            Session.help("Write the text to a new file that only you may read."), valueName: "file"),
        completion: .file())
    var to: String?

    @Argument(help: .hidden)
    var misplaced: [String] = []

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        try Session.refuse(misplaced)
        guard to != "" else { throw CommandError.host(.emptyPlace(option: "--to"), of: Session.home) }
        if let to, PlainFile.exists(to) {
            throw CommandError.host(.files(.alreadyExists(path: to)), of: Session.home)
        }
        let host: ProductEnvironment
        do throws(HostError) { host = try Session.keyHome(flags.options) } catch {
            throw CommandError.host(error, of: Session.home)
        }
        do throws(KeyTransferError) {
            let all = try await Session.keychain(of: host, mayCreate: false)
                .allKeys(isExpected: Session.expectsKeys(in: host), of: Session.keys)
            try KeyTextMaker(of: Session.keys, language: host.language)
                .give(all, of: host.keychain.text, to: to)
        } catch {
            throw CommandError(error, of: Session.self)
        }
    }
}

/// `key import`: opens a text of keys and adds them to the keychain.
package struct ImportKeys<Session: KeySession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        let name = Session.home.name
        return CommandConfiguration(
            commandName: "import", abstract: Session.help("Add the keys of a text that export made."),
            usage: "\(name) key import [<file>]",
            discussion: Session.help(
                """
                Without a file the text is read from a pipe or pasted at the terminal. The passphrase is asked for at \
                the terminal; beside a file it may come from a pipe as one line. Keys that are here already stay as \
                they are.

                Example:  \(name) key import /media/stick/keys.txt
                Example:  ssh laptop cat keys.txt | \(name) key import
                """))
    }

    @Argument(
        help: ArgumentHelp(Session.help("The file that holds the text."), valueName: "file"),
        completion: .file())
    var file: String?

    @Argument(help: .hidden)
    var misplaced: [String] = []

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        try Session.refuse(misplaced)
        let host = try flags.host()
        let keys: [SealingKey]
        do throws(KeyTransferError) {
            keys = try KeyTextSource(file: file, of: Session.keys, language: host.language).keys()
        } catch {
            throw CommandError(error, of: Session.self)
        }
        try await Session.take(in: host) { () async throws(CommandError) in
            do throws(KeyTransferFailure) {
                let count = try await Session.keychain(of: host, mayCreate: true).add(keys)
                let added = KeyStrings.added(count, of: keys.count, place: host.keychain.text)
                Output.message(added.text(in: host.language))
            } catch {
                throw CommandError(KeyTransferError(error), of: Session.self)
            }
        }
    }
}

extension KeySession {
    package static func keyHome(_ options: HostOptions) throws(HostError) -> ProductEnvironment {
        try environment(options)
    }

    /// Refuses arguments that no command takes: they may have been meant as a passphrase, and are not repeated.
    fileprivate static func refuse(_ misplaced: [String]) throws(CommandError) {
        guard misplaced.isEmpty else { throw .key(.passphraseInArguments, .usage) }
    }
}
