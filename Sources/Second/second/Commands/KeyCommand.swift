import ArgumentParser
import KeyTransfer
import SecondCore
import SecondHost
import Terminal

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

extension KeyTransferError {
    /// What ends a command.
    var commandError: CommandError {
        switch self {
        case .usage(let phrase), .failed(let phrase): .key(phrase, status)
        case .files(let error): .host(.files(error))
        case .inputFailed: .failed(.cannotRead)
        case .nothingGiven: .usage(.nothingRead)
        case .notDone: .notDone(.unchanged)
        }
    }

    /// Runs what may throw such a fault.
    static func asCommand<R>(
        _ body: () async throws(KeyTransferError) -> R
    ) async throws(CommandError) -> R {
        do throws(KeyTransferError) { return try await body() } catch { throw error.commandError }
    }
}
