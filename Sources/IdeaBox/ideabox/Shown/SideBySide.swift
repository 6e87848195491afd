internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// The present value of a field and another version of it, side by side where the terminal is wide enough.
struct SideBySide {
    /// So many lines of each are shown; `ideabox show --json` has all of them.
    private static let mostLines = 24
    /// No more of a text than this is looked at, in scalars.
    private static let mostScalars = 8_000
    /// Narrower columns are put below each other.
    private static let narrowest = 24

    /// One text for each other version.
    let versions: [String]

    /// - Parameters:
    ///   - idea: the idea.
    ///   - session: tells language and time.
    ///   - columns: how wide the terminal is.
    init(_ idea: Idea, _ session: Session, columns: Int) {
        let language = session.language
        let style = Style.output
        let width = (columns - 3) / 2
        versions = idea.otherVersions.map { version in
            let time = Self.source(version.source, now: session.now, language)
            let field = version.field.text(in: language)
            let heads = [
                "\(field) · " + Self.present(idea.sources[version.field], session.now, language),
                IdeaBoxCommandStrings.other(version: version.name(of: idea), time: time).text(in: language),
            ]
            let values = [Self.value(version.field, of: idea, language), Self.text(version.value, language)]
            guard width >= Self.narrowest else {
                return zip(heads, values).map { head, value in
                    ([style.bold(head)] + Self.lines(value, columns, language)).joined(separator: "\n")
                }.joined(separator: "\n")
            }
            let headLines = heads.map { TextWidth.wrap($0, to: width) }
            let headRows = headLines.map(\.count).max() ?? 0
            let sides = zip(headLines, values).map { head, value in
                (head + Array(repeating: "", count: headRows - head.count)).map { ($0, true) }
                    + Self.lines(value, width, language).map { ($0, false) }
            }
            return (0..<(sides.map(\.count).max() ?? 0)).map { row in
                sides.enumerated().map { side, lines in
                    let (line, isHead) = row < lines.count ? lines[row] : ("", false)
                    // Nothing stands behind the right column.
                    let fitted = side == 0 ? TextWidth.fit(line, to: width) : line
                    return isHead ? style.bold(fitted) : fitted
                }.joined(separator: " │ ")
            }.joined(separator: "\n")
        }
    }

    private static func present(_ source: VersionSource?, _ now: Date, _ language: Language) -> String {
        guard let source, source.device != nil else {
            return IdeaBoxCommandStrings.present.text(in: language)
        }
        let words = Self.source(source, now: now, language)
        return IdeaBoxCommandStrings.presentOf(words).text(in: language)
    }

    /// The device, if it is known, and the time.
    private static func source(_ source: VersionSource, now: Date, _ language: Language) -> String {
        let time = ShownTime.words(source.written, now: now, in: language)
        return source.device.map { $0.words(time, in: language) } ?? time
    }

    private static func value(_ field: IdeaField, of idea: Idea, _ language: Language) -> String {
        switch field {
        case .title: idea.title
        case .description: idea.description
        case .completed: text(.flag(idea.isCompleted), language)
        }
    }

    private static func text(_ value: OtherVersion.Value, _ language: Language) -> String {
        switch value {
        case .text(let text): text
        case .flag(let flag): (flag ? IdeaBoxStrings.done : .open).text(in: language)
        }
    }

    private static func lines(_ text: String, _ width: Int, _ language: Language) -> [String] {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostScalars)))
        let lines = ShownText.lines(start).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { TextWidth.wrap(String($0), to: width) }
        let isCut = start.utf8.count < text.utf8.count
        guard lines.count > mostLines || isCut else { return lines }
        let rest = max(1, lines.count - mostLines)
        let more = IdeaBoxCommandStrings.moreLines(rest).text(in: language)
        return lines.prefix(mostLines) + [isCut ? "…" : more]
    }
}
