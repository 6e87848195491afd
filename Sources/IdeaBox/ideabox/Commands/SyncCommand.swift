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
        let session = try await Session(flags)
        guard session.host.cloud != .off else { throw CommandError.cloud(.noCloud, .failed) }
        if watch { return await SyncWatch(session: session, json: json).run() }
        try await once(session)
    }

    private func once(_ opened: Session) async throws(CommandError) {
        var session = opened
        let outcome = await session.wholeSync(within: Self.patience)
        await session.reload()
        session.remember()
        let arrivals = IncomingChanges(from: opened.state, to: session.state)
        let standing = CloudStanding(session.state.sync, outcome)
        let report = SyncReport(session.state, standing, in: session.language)
        if json { Output.line(report.json(arrivals)) }
        if standing.needsDecision {
            throw .apart(
                standing.line(in: session.language) + "\n"
                    + CommandCloudPhrase.otherCloudHint.text(in: session.language))
        }
        guard standing.isGood else { throw .apart(report.line) }
        guard !json else { return }
        if let arrivals { Output.line(ShownText.line(arrivals.line(in: session.language)) + session.stop) }
        Output.line(ShownText.line(report.line))
    }
}
