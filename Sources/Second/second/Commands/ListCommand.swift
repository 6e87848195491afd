import ArgumentParser
import SecondCore
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Lists accounts with their codes.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List accounts with their codes.",
        discussion: """
            Example:  second list git
            Example:  second list --json | jq -r '.[] | .issuer + " " + .code'
            """)

    @OptionGroup var query: OptionalQuery

    @Flag(help: "Print an array of objects for programs.")
    var json = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let session = try await Session(ready: flags.options, firstLook: .always)
        let screen = Screen.make(
            session.state, query: query.text, at: session.now, language: session.language
        ).screen
        if json { Output.line(CardJSON.array(screen.cards)) }
        switch screen.content {
        case .list(let cards):
            if !json { CardTable(cards, style: Style(STDOUT_FILENO)).lines.forEach(Output.line) }
        case .nothingMatches: throw CommandError.nothing(query: query.text)
        default: if !json { session.say(CommandPhrase.emptyHint) }
        }
        if !json { sayStanding(session) }
    }

    /// One quiet line below the list, where there is a cloud; what a banner has said is not said again.
    private func sayStanding(_ session: Session) {
        guard session.host.cloud != .off else { return }
        let standing = CloudStanding(session.state.sync, session.outcome)
        guard !standing.needsDecision else { return }
        Output.quiet(standing.line(in: session.language))
    }
}
