import ArgumentParser
import IdeaBoxCore
import Terminal

/// Lists ideas.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List ideas, last edited first.",
        discussion: """
            At a terminal the first 100 are shown, into a pipe all of them.

            Example:  ideabox list museum
            Example:  ideabox list --open --limit 10
            Example:  ideabox list --json | jq -r '.[].title'
            """)

    @Argument(help: ArgumentHelp("Words that the ideas hold.", valueName: "words"))
    var words: [String] = []

    @Flag(
        help: "Which ideas: those not done, done, with other versions, deleted, or not handed to the cloud.")
    var filter: Choice?

    @Option(help: ArgumentHelp("At most so many; 0 for all.", valueName: "n"))
    var limit: String?

    @Flag(help: "Print an array of objects for programs.")
    var json = false

    @OptionGroup var flags: HostFlags

    /// The filters by the names of their flags.
    enum Choice: String, EnumerableFlag {
        case open, done, conflicts, deleted, pending

        var filter: IdeaFilter {
            switch self {
            case .open: .open
            case .done: .done
            case .conflicts: .conflicts
            case .deleted: .deleted
            case .pending: .pending
            }
        }
    }

    func run() async throws {
        let most = limit.map { Int($0) ?? -1 }
        guard most ?? 0 >= 0 else { throw CommandError.usage(.badLimit) }
        let session = try await Session(flags, joining: true, mayOnlyRead: true)
        try await IdeaListing(
            session: session, filter: filter?.filter ?? .all, query: words.joined(separator: " "),
            limit: most,
            json: json
        ).print()
    }
}
