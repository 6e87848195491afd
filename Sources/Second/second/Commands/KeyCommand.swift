import ArgumentParser
import Bytes
import Files
import KeyText
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
        subcommands: [ExportKeys<Session>.self, ImportKeys<Session>.self])
}

extension Session: KeySession {
    static let keys = KeyProduct.second

    /// Keys may come before a vault; a place that was mistyped is refused, and stays as it is.
    static func keyHome(_ options: HostOptions) throws(HostError) -> ProductEnvironment {
        // It remembers a keychain.
        let mayBegin = try Places.mayBegin(options, having: RememberedChoice.keychainName)
        return try ProductEnvironment(options, mayBegin: mayBegin)
    }

    static func expectsKeys(in host: ProductEnvironment) -> Bool { host.hasVault }

    static func keychain(of host: ProductEnvironment, mayCreate: Bool) -> KeyTransfer {
        mayCreate ? host.keysToAdd : host.keysToTake
    }

    static func take(
        in host: ProductEnvironment, _ add: () async throws(CommandError) -> Void
    ) async throws(CommandError) {
        let wasReady = await host.condition() == .ready
        try await add()
        if !wasReady { try await host.lookAgain() }
    }
}

extension Places {
    /// Whether a command that only looks may begin a home: it is the usual one, or has this file, or is there at all.
    static func mayBegin(_ options: HostOptions, having file: String = "") throws(HostError) -> Bool {
        let places = try Places(options, .process, of: .second)
        return unsafe places.isUsualHome || access(places.home + "/" + file, F_OK) == 0
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
