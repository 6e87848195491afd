import SecondCore
import Terminal

/// A list to choose from, drawn below what stands in the terminal: names alone, so that no code can stay there.
struct PickFrame {
    /// More lines would push away what the person was doing.
    private static let mostRows = 12

    let lines: [String]

    /// The bytes that draw it from the cursor's line on, and put the cursor back to the beginning of that line.
    ///
    /// From there everything below can be erased by one sequence, whatever the window's size is by then.
    var text: String {
        let up = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
        return "\r" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J" + up + "\r"
    }

    init(screen: Screen, keys: ListKeys, size: TerminalSize, style: Style) {
        // A letter in the last column would leave it to the terminal where the cursor is.
        let columns = max(0, size.columns - 1)
        let first = Self.filterLine(screen, keys, columns, style)
        let room = max(0, min(Self.mostRows, size.rows - 2))
        let cards = screen.cards
        guard !cards.isEmpty else {
            let title: String
            if case .nothingMatches(let notice) = screen.content { title = notice.title } else { title = "" }
            lines = [first] + (room > 0 ? ["  " + style.dim(TextWidth.cut(title, to: columns - 2))] : [])
            return
        }
        let hasPinned = cards.contains(where: \.isPinned)
        let names = NameWidths(cards, columns: columns - 2 - (hasPinned ? 2 : 0))
        lines =
            [first]
            + keys.visible(of: cards.count, room: room).map { place in
                let star = hasPinned && names.title > 0 ? (cards[place].isPinned ? "★ " : "  ") : ""
                return names.line(cards[place], mark: star, isChosen: place == keys.chosen, style: style)
            }
    }

    private static func filterLine(
        _ screen: Screen, _ keys: ListKeys, _ columns: Int, _ style: Style
    ) -> String {
        let filter = ShownText.line("? " + keys.filter.text + "▏")
        let help = SecondPickStrings.help(matches: screen.cards.count, total: screen.total)
            .text(in: screen.language)
        let left = columns - TextWidth.of(filter) - 2
        return style.bold(TextWidth.cut(filter, to: columns))
            + (left > 10 ? "  " + style.dim(TextWidth.cut(help, to: left)) : "")
    }
}
