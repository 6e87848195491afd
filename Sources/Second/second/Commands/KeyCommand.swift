import ArgumentParser
import KeyText
import SecondCore
import SecondHost

/// Carries the vault's keys to another machine of the same person.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Carry the vault's keys to another machine of yours, once.",
        discussion: """
            The keys leave as a text that a passphrase seals. On your other machine the same passphrase brings them \
            into its keychain; then a vault that comes through your cloud opens there, too. Import only texts that \
            you made yourself.

            Example:  second key export --to /media/stick/keys.txt
            Example:  second key import /media/stick/keys.txt
            """,
        subcommands: [Export.self, Import.self])
}

extension KeyTextError {
    /// What ends a command.
    var commandError: CommandError {
        switch self {
        case .passphraseEmpty: .usage(.passphraseMissing)
        case .passphraseShort: .usage(.passphraseShort(Passphrase.fewestCharacters))
        case .passphraseLong: .usage(.passphraseLong(Passphrase.mostBytes))
        case .passphraseNotText: .usage(.passphraseNotText)
        case .noKeys: .failed(.noKeys)
        case .tooManyKeys: .failed(.tooManyKeys(SealedKeys.mostKeys))
        case .textTooLong: .usage(.keyTextTooLong(SealedKeys.longestText))
        case .notKeyText: .usage(.notKeyText)
        case .incomplete: .usage(.keyTextIncomplete)
        case .damaged: .usage(.keyTextDamaged)
        case .newerVersion(let version): .usage(.keyTextNewer(version))
        case .tooCostly: .usage(.keyTextTooCostly)
        case .noMemory: .failed(.noMemoryForKeyText)
        case .wrongPassphrase: .usage(.wrongPassphrase)
        }
    }

    /// Runs what may throw such an error.
    static func asCommand<R>(_ body: () throws(KeyTextError) -> R) throws(CommandError) -> R {
        do throws(KeyTextError) { return try body() } catch { throw error.commandError }
    }
}
