import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
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
        subcommands: [Show.self, Use.self, Merge.self, Dismiss.self],
        defaultSubcommand: Show.self)

    /// Says which cloud there is.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Say which folder is the cloud, and how things stand with it.",
            discussion: "Example:  ideabox cloud show --json")

        @Flag(help: "Print an object for programs.")
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            await session.showCloud(json: json, option: flags.cloud)
        }
    }

    /// Chooses a cloud, and remembers it in the home.
    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Use a folder as the cloud from now on, or off for none.",
            discussion: """
                A folder that was never used is made if it is missing. If you used another one before, nothing is \
                removed there.

                Example:  ideabox cloud use ~/Sync/ideas
                Example:  ideabox cloud use off
                """)

        @Argument(help: ArgumentHelp("A folder, or off.", valueName: "folder"), completion: .directory)
        var folder: String

        @OptionGroup var flags: HostFlags

        func run() async throws {
            guard flags.cloud == nil else { throw CommandError.cloud(.oneFolder, .usage) }
            let host = try flags.host()
            let choice = try await Session.chooseCloud(folder, at: host)
            var flags = flags
            flags.cloud = choice.text
            var session = try await Session(flags)
            await session.begin(with: choice, former: host.rememberedCloud)
        }
    }

    /// Uses the cloud that is there now, even another person's.
    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Use a cloud that is not the known one with the ideas that are here.",
            discussion: """
                What the cloud holds is joined with what is here; nothing is replaced.

                Example:  ideabox cloud merge
                """)

        @Flag(name: [.short, .long], help: "Do not ask.")
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            try await session.merge(isAnswered: yes)
        }
    }

    /// Tells no more of files that never became whole.
    struct Dismiss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dismiss", abstract: "Tell no more of files in the cloud that never became whole.",
            discussion: """
                The files stay there, and are read should they still become whole.

                Example:  ideabox cloud dismiss
                """)

        @OptionGroup var flags: HostFlags

        func run() async throws { try await Session(flags).dismissFiles() }
    }
}

/// Brings the ideas and their cloud together.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring the ideas and their cloud together now; say how they stand.",
        discussion: """
            Ends with 0 when everything was handed over, with 1 when something keeps it here. With --watch it stays \
            and prints a line for each change until Ctrl-C.

            Example:  ideabox sync
            Example:  ideabox sync --watch
            Example:  ideabox sync --json | jq -r .state
            """)

    @Flag(help: "Stay, and print a line for each change.")
    var watch = false

    @Flag(help: "Print an object for programs; with --watch one on each line.")
    var json = false

    @OptionGroup var flags: HostFlags

    /// How long a person waits for a cloud from which nothing comes.
    private static let patience = Duration.seconds(30)

    func run() async throws {
        var session = try await Session(flags)
        guard session.host.cloud != .off else { throw session.noCloud }
        if watch { return await SyncWatch(session, json: json).run() }
        try await session.syncNow(json: json, within: Self.patience)
    }
}
