import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import KeyText
import Keyring
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

    /// What the marker lines of a text name.
    static let owner = "IDEABOX"
}

extension KeyTextError {
    /// What ends a command.
    private var commandError: CommandError {
        switch self {
        case .passphraseEmpty: .key(.passphraseMissing, .usage)
        case .passphraseShort: .key(.passphraseShort(Passphrase.fewestCharacters), .usage)
        case .passphraseLong: .key(.passphraseLong(Passphrase.mostBytes), .usage)
        case .passphraseNotText: .key(.passphraseNotText, .usage)
        case .noKeys: .key(.noKeys, .failed)
        case .tooManyKeys: .key(.tooManyKeys(SealedKeys.mostKeys), .failed)
        case .textTooLong: .key(.keyTextTooLong(SealedKeys.longestText), .usage)
        case .notKeyText: .key(.notKeyText, .usage)
        case .incomplete: .key(.keyTextIncomplete, .usage)
        case .damaged: .key(.keyTextDamaged, .usage)
        case .newerVersion(let version): .key(.keyTextNewer(version), .usage)
        case .tooCostly: .key(.keyTextTooCostly, .usage)
        case .noMemory: .key(.noMemory, .failed)
        case .wrongPassphrase: .key(.wrongPassphrase, .usage)
        }
    }

    /// Runs what may throw such an error.
    static func asCommand<R>(_ body: () throws(KeyTextError) -> R) throws(CommandError) -> R {
        do throws(KeyTextError) { return try body() } catch { throw error.commandError }
    }
}

extension KeyCarrierError {
    /// What ends a command.
    var commandError: CommandError {
        switch self {
        case .unreadable(let error): .key(.keychain(error), .failed)
        case .taken(let name): .key(.taken(name), .failed)
        case .unfinished(let added, let error): .key(.unfinished(added, error), .failed)
        case .notKept(let name): .key(.notKept(name), .failed)
        }
    }
}
