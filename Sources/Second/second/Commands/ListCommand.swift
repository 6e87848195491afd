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
        abstract: Help.text("List accounts with their codes."),
        discussion: Help.text(
            """
            Example:  second list git
            Example:  second list --id
            Example:  second list --json | jq -r '.[] | .issuer + " " + .code'
            """))

    @OptionGroup var query: OptionalQuery

    @Flag(
        help: ArgumentHelp(
            Help.text("Begin each line with the beginning of the account's id, which tells equal ones apart.")
        ))
    var id = false

    @Flag(help: ArgumentHelp(Help.text("Print an array of objects for programs.")))
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
            if !json {
                CardTable(cards, showsID: id, style: Style(STDOUT_FILENO)).lines.forEach(Output.line)
            }
        case .nothingMatches: throw CommandError.nothing(query: query.text)
        default: if !json { session.say(.emptyHint) }
        }
        if !json { sayStanding(session) }
    }

    /// One quiet line below the list, where there is a cloud; what a banner has said is not said again.
    private func sayStanding(_ session: Session) {
        guard session.host.cloud != .off else { return }
        let availability = session.availability(session.outcome)
        guard !availability.needsDecision else { return }
        Output.quiet(availability.line(in: session.language))
    }
}
