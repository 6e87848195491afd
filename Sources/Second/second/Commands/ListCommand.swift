import ArgumentParser
import SecondCore

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
        let session = try await Session(ready: flags.options, readsCloud: true)
        let screen = Screen.make(
            session.state, query: query.text, at: session.now, language: session.language
        ).screen
        if json { Output.line(CardJSON.array(screen.cards)) }
        switch screen.content {
        case .list(let cards):
            if !json { CardTable(cards, style: Style(STDOUT_FILENO)).lines.forEach(Output.line) }
        case .nothingMatches: throw CommandError.nothing(query: query.text)
        default: if !json { session.say(.emptyHint) }
        }
    }
}
