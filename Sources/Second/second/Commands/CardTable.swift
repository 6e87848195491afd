import SecondCore
import Terminal

/// Cards as lines with aligned columns: the beginning of the id if it is asked for, names, code, seconds left.
struct CardTable {
    let lines: [String]

    init(_ cards: [Card], showsID: Bool = false, style: Style) {
        let titles = cards.map { ShownText.line($0.title) }
        let subtitles = cards.map { ShownText.line($0.subtitle) }
        let widths = (
            titles.map(TextWidth.of).max() ?? 0, subtitles.map(TextWidth.of).max() ?? 0,
            cards.map(\.code.count).max() ?? 0
        )
        lines = cards.indices.map { place in
            let card = cards[place]
            var columns = showsID ? [Session.shortID(card.id)] : []
            columns.append(TextWidth.fit(titles[place], to: widths.0))
            if widths.1 > 0 { columns.append(TextWidth.fit(subtitles[place], to: widths.1)) }
            let code = TextWidth.fit(card.code, to: widths.2)
            columns.append(card.isUrgent ? style.red(code) : style.bold(code))
            columns.append("\(card.secondsLeft) s" + (card.showsNext ? "  → \(card.nextCode)" : ""))
            return columns.joined(separator: "  ")
        }
    }
}
