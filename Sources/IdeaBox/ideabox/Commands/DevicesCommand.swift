import ArgumentParser
import IdeaBoxHost
import Terminal

/// Lists the devices that share the ideas, and forgets one.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that share your ideas, and forget one.",
        discussion: """
            Example:  ideabox devices
            Example:  ideabox devices forget laptop
            """,
        subcommands: [List.self, Forget.self],
        defaultSubcommand: List.self)

    /// Lists devices, this one first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List devices and when they were last seen.",
            discussion: "Example:  ideabox devices list --json")

        @Flag(help: "Print an array of objects for programs.")
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags, joining: true)
            try session.listDevices(json: json)
        }
    }

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
            let session = try await Session(flags, joining: true)
            try await session.forgetDevice(name.joined(separator: " "), isAnswered: yes)
        }
    }
}
