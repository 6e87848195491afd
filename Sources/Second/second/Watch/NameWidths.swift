import SecondCore
import Terminal

/// How the names of accounts share the columns of a list.
struct NameWidths {
    let title: Int
    let account: Int

    /// - Parameters:
    ///   - cards: all that the list may show.
    ///   - columns: what is left for names.
    init(_ cards: [Card], columns: Int) {
        let widest = cards.map { TextWidth.of(ShownText.line($0.title)) }.max() ?? 0
        let accounts = cards.map { TextWidth.of(ShownText.line($0.subtitle)) }.max() ?? 0
        // Issuers come first; accounts get what is left, if that is worth it.
        title = max(
            0, min(widest, accounts > 0 && columns > 24 ? max(columns / 2, columns - 2 - accounts) : columns))
        let left = columns - title - 2
        account = accounts > 0 && left >= 6 ? min(accounts, left) : 0
    }

    /// The beginning of a card's line: a sign before the chosen one, a mark, and the names.
    func line(_ card: Card, mark: String = "", isChosen: Bool, style: Style) -> String {
        let name = mark + TextWidth.fit(ShownText.line(card.title), to: title)
        let subtitle = account > 0 ? "  " + TextWidth.fit(ShownText.line(card.subtitle), to: account) : ""
        return (isChosen ? "› " + style.bold(name) : "  " + name) + style.dim(subtitle)
    }
}

extension ListKeys {
    /// The lines of a list that are in sight: the chosen one is among them.
    func visible(of count: Int, height: Int) -> Range<Int> {
        let first = max(0, min(chosen - height / 2, count - height))
        return first..<min(count, first + max(0, height))
    }
}
