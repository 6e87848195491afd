import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Says which cloud there is, and chooses another one.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: Help.text("Say which folder is the cloud, and choose one."),
        discussion: Help.text(
            """
            A cloud is a folder that something else carries between your machines: Syncthing, a network share, a \
            stick. Only sealed files are put there.

            Example:  second cloud
            Example:  second cloud use ~/Sync/second
            Example:  second cloud use off
            """),
        subcommands: [Show.self, Use.self, Leave.self, Merge.self, Separate.self],
        defaultSubcommand: Show.self)

    /// Says which cloud there is.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: Help.text("Say which folder is the cloud, and how things stand with it."),
            discussion: Help.text("Example:  second cloud show --json"))

        @Flag(help: ArgumentHelp(Help.text("Print an object for programs.")))
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags.options, firstLook: .never, mayBegin: false)
            await session.showCloud(json: json, option: flags.cloud)
        }
    }
}
