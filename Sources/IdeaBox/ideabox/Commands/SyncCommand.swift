import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import Terminal

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
