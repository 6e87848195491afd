import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Brings the vault and its cloud together.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: Help.text("Bring the vault and its cloud together now; say how they stand."),
        discussion: Help.text(
            """
            Ends with 0 when everything was handed over, with 1 when something keeps it here. With --watch it stays \
            and prints a line for each change until Ctrl-C.

            Example:  second sync
            Example:  second sync --watch
            Example:  second sync --json | jq -r .state
            """))

    @Flag(help: ArgumentHelp(Help.text("Stay, and print a line for each change.")))
    var watch = false

    @Flag(help: ArgumentHelp(Help.text("Print an object for programs; with --watch one on each line.")))
    var json = false

    @OptionGroup var flags: HostFlags

    /// How long a person waits for a cloud from which nothing comes.
    private static let patience = Duration.seconds(10)

    func run() async throws {
        var session = try await Session(flags.options, firstLook: .never, mayBegin: false)
        // A page that runs may be told of a cloud later; anyone who asks at the terminal wants one now.
        guard session.host.cloud != .off else { throw session.noCloud }
        if watch { return await SyncWatch(session, json: json).run() }
        try await session.syncNow(json: json, within: Self.patience)
    }
}
