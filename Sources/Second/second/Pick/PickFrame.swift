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
        let height = max(0, min(Self.mostRows, size.rows - 3))
        var lines = [style.bold(TextWidth.cut(ShownText.line("? " + keys.filter.text + "▏"), to: columns))]
        lines += Self.rows(screen, keys, height: height, columns: columns, style: style)
        // The first line is short: a window that becomes narrower would wrap a longer one, and put its beginning above
        // the cursor.
        let help = SecondPickStrings.help(matches: screen.cards.count, total: screen.total)
        lines.append(style.dim(TextWidth.cut(help.text(in: screen.language), to: columns)))
        self.lines = Array(lines.prefix(max(1, size.rows - 1)))
    }

    private static func rows(
        _ screen: Screen, _ keys: ListKeys, height: Int, columns: Int, style: Style
    ) -> [String] {
        let cards = screen.cards
        if case .nothingMatches(let notice) = screen.content, height > 0 {
            return [style.dim(TextWidth.cut("  " + notice.title, to: columns))]
        }
        let hasPinned = cards.contains(where: \.isPinned)
        let names = NameWidths(cards, columns: columns - 2 - (hasPinned ? 2 : 0))
        return keys.visible(of: cards.count, height: height).map { place in
            let star = hasPinned && names.title > 0 ? (cards[place].isPinned ? "★ " : "  ") : ""
            return names.line(cards[place], mark: star, isChosen: place == keys.chosen, style: style)
        }
    }
}
