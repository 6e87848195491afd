import ArgumentParser
import Bytes
import Files
import KeyTransfer
import SyncEngine
import SecondCore
import SecondHost
import Secrets
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

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
            // What stands here may have been meant as a passphrase; it is not repeated.
            guard misplaced.isEmpty else { throw CommandError.key(.passphraseInArguments, .usage) }
            guard to != "" else { throw CommandError.usage(.emptyPlace("--to")) }
            if let to, PlainFile.exists(to) { throw CommandError.host(.files(.alreadyExists(path: to))) }
            let host: ProductEnvironment
            do throws(HostError) {
                // Keys may come before a vault; a place that was mistyped is refused, and stays as it is.
                host = try ProductEnvironment(flags.options, mayBegin: Places.mayHoldKeys(flags.options))
            } catch {
                throw CommandError.host(error)
            }
            let place = host.keychain.text
            try await KeyTransferError.asCommand { () async throws(KeyTransferError) in
                let keys = try await host.keysToTake.allKeys(isExpected: host.hasVault, of: .second)
                try KeyTextMaker(of: .second, language: host.language).give(keys, of: place, to: to)
            }
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
