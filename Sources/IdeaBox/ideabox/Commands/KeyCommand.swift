import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
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
