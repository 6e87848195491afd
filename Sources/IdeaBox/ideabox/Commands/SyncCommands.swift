import ArgumentParser
import IdeaBoxHost
import KeyText
import KeyTransfer
import SyncEngine
import Terminal

/// Says which cloud there is, chooses another one, and decides about one that is not the known one.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Say which folder is the cloud, and choose one.",
        discussion: """
            A cloud is a folder that something else carries between your machines: Syncthing, a network share, a \
            stick. Only sealed files are put there.

            Example:  ideabox cloud
            Example:  ideabox cloud use ~/Sync/ideas
            Example:  ideabox cloud use off
            """,
        subcommands: [
            ShowCloud<Session>.self, UseCloud<Session>.self, MergeCloud<Session>.self,
            DismissFiles<Session>.self,
        ],
        defaultSubcommand: ShowCloud<Session>.self)
}

/// Lists the devices that share the ideas, and forgets one.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that share your ideas, and forget one.",
        discussion: """
            Example:  ideabox devices
            Example:  ideabox devices forget laptop
            """,
        subcommands: [ListDevices<Session>.self, Forget.self],
        defaultSubcommand: ListDevices<Session>.self)

    /// Forgets a device.
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: "Forget a device that is not used any more.",
            discussion: """
                Its ideas stay; only its files leave the cloud, once another device has seen everything. If the \
                device is used again, it is there again.

                Example:  ideabox devices forget laptop
                """)

        @Argument(
            help: ArgumentHelp("The device's name, or the beginning of its id.", valueName: "name"),
            completion: .custom { _, _, _ in [] })
        var name: [String] = []

        @Flag(name: [.short, .long], help: "Do not ask.")
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session.open(flags, for: .usable)
            try await session.forgetDevice(name.joined(separator: " "), isAnswered: yes)
        }
    }
}

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
        subcommands: [ExportKeys<Session>.self, ImportKeys<Session>.self])
}

extension Session: KeySession {
    static let keys = KeyProduct(
        command: "ideabox", title: "IdeaBox", contents: IdeaBoxCommandStrings.keysOpen,
        origin: IdeaBoxCommandStrings.firstKey)

    static func expectsKeys(in host: ProductEnvironment) -> Bool { false }

    static func keychain(of host: ProductEnvironment, mayCreate: Bool) -> KeyTransfer {
        mayCreate ? host.keysToAdd : host.keysToTake
    }

    static func take(
        in host: ProductEnvironment, _ add: () async throws(CommandError) -> Void
    ) async throws(CommandError) {
        try await add()
        do throws(HostError) { try host.rememberKeychain() } catch { throw .host(error) }
        guard host.cloud != .off else { return }
        // What lies in the cloud may open now.
        var session = try await Session(host, joining: true)
        await session.handOver()
        await session.reload()
        session.sayStanding()
    }
}
