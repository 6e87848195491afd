import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Lists the devices that share the accounts, and forgets one.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: Help.text("List the devices that share your accounts, and forget one."),
        discussion: Help.text(
            """
            Example:  second devices
            Example:  second devices forget laptop
            """),
        subcommands: [List.self, Forget.self],
        defaultSubcommand: List.self)

    /// Lists devices, this one first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: Help.text("List devices and when they were last seen."),
            discussion: Help.text("Example:  second devices list --json"))

        @Flag(help: ArgumentHelp(Help.text("Print an array of objects for programs.")))
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags.options, firstLook: .always, mayBegin: false)
            try session.listDevices(json: json)
        }
    }

    /// Forgets a device.
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: Help.text("Forget a device that is not used any more."),
            discussion: Help.text(
                """
                Its accounts stay; only its file leaves the cloud, once another device has seen everything. If the \
                device is used again, it is there again.

                Example:  second devices forget laptop
                """))

        @Argument(
            help: ArgumentHelp(
                Help.text("The device's name, or the beginning of its id."), valueName: "name"),
            completion: .custom { _, _, _ in [] })
        var name: [String]

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(ready: flags.options, firstLook: .always)
            try await session.forgetDevice(name.joined(separator: " "), isAnswered: yes)
        }
    }
}
