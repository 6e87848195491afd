import ArgumentParser
internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

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
            Example:  second list --plain --fields issuer,code | column -t
            """))

    @OptionGroup var query: OptionalQuery

    @Flag(
        help: ArgumentHelp(
            Help.text("Begin each line with the beginning of the account's id, which tells equal ones apart.")
        ))
    var id = false

    @Flag(help: ArgumentHelp(Help.text("Print an array of objects for programs.")))
    var json = false

    @Flag(help: ArgumentHelp(Help.text("Print a line for each account, its fields parted by tabs.")))
    var plain = false

    @Flag(help: ArgumentHelp(Help.text("Print comma-separated values, below a header.")))
    var csv = false

    @Option(
        help: ArgumentHelp(
            Help.text("With --plain or --csv: which fields, in this order, named as in --json."),
            valueName: "field,…"))
    var fields: String?

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let form = try form()
        let session = try await Session(ready: flags.options, firstLook: .always)
        let screen = Screen.make(
            session.state, query: query.text, at: session.now, language: session.language
        ).screen
        if let form { Output.text(form.text(screen.cards)) }
        switch screen.content {
        case .list(let cards):
            if form == nil {
                CardTable(cards, showsID: id, style: .output).lines.forEach(Output.line)
            }
        case .nothingMatches: throw CommandError.nothing(query: query.text)
        default: if form == nil { session.say(.emptyHint) }
        }
        if form == nil { sayStanding(session) }
    }

    /// The form for programs; nil for people.
    private func form() throws(CommandError) -> CardForm? {
        let forms = [("--json", json), ("--plain", plain), ("--csv", csv)].filter(\.1).map(\.0)
        guard forms.count < 2 else { throw .usage(.onlyOne(one: forms[0], other: forms[1])) }
        guard let fields else {
            return json ? .json : plain ? .plain(CardField.usual) : csv ? .csv(CardField.usual) : nil
        }
        guard plain || csv else { throw .list(.fieldsAlone) }
        let chosen = try CardField.read(fields)
        return plain ? .plain(chosen) : .csv(chosen)
    }

    /// One quiet line below the list, where there is a cloud; what a banner has said is not said again.
    private func sayStanding(_ session: Session) {
        guard session.host.cloud != .off else { return }
        let availability = session.availability(session.outcome)
        guard !availability.needsDecision else { return }
        Output.quiet(availability.line(in: session.language))
    }
}

/// Cards as lines with aligned columns: the beginning of the id if it is asked for, a star if any is pinned, names, code, seconds left.
struct CardTable {
    let lines: [String]

    init(_ cards: [Card], showsID: Bool = false, style: Style) {
        let titles = cards.map { ShownText.line($0.title) }
        let subtitles = cards.map { ShownText.line($0.subtitle) }
        let widths = (
            titles.map(TextWidth.of).max() ?? 0, subtitles.map(TextWidth.of).max() ?? 0,
            cards.map(\.code.count).max() ?? 0
        )
        let hasPinned = cards.contains(where: \.isPinned)
        lines = cards.indices.map { place in
            let card = cards[place]
            var columns = showsID ? [Session.shortID(card.id)] : []
            if hasPinned { columns.append(card.isPinned ? "★" : " ") }
            columns.append(TextWidth.fit(titles[place], to: widths.0))
            if widths.1 > 0 { columns.append(TextWidth.fit(subtitles[place], to: widths.1)) }
            let code = TextWidth.fit(card.code, to: widths.2)
            columns.append(card.isUrgent ? style.red(code) : style.bold(code))
            columns.append("\(card.secondsLeft) s" + (card.showsNext ? "  → \(card.nextCode)" : ""))
            return columns.joined(separator: "  ")
        }
    }
}
