import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// The live list at one moment, line by line.
struct WatchFrame {
    let lines: [String]

    /// The bytes that draw it over whatever stands there.
    var text: String {
        "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    }

    init(screen: Screen, keys: ListKeys, message: String?, size: TerminalSize, style: Style) {
        var lines = [Self.filterLine(keys, size.columns, screen.language, style)]
        for banner in screen.banners {
            let hint =
                banner.kind == .otherCloud
                ? [SyncedProduct.second.otherCloudHint.text(in: screen.language)] : []
            lines += Self.wrapped([banner.message] + banner.details + hint, to: size.columns).map(style.red)
        }
        // The last line belongs to messages, else to how things stand with the cloud.
        let height = max(0, size.rows - lines.count - 1)
        lines += Self.body(screen, keys, height: height, columns: size.columns, style: style)
        lines = Array(lines.prefix(max(0, size.rows - 1)))
        lines += Array(repeating: "", count: max(0, size.rows - 1 - lines.count))
        lines.append(
            message.map { style.bold(TextWidth.cut($0, to: size.columns)) }
                ?? style.dim(TextWidth.cut(Self.syncLine(screen), to: size.columns)))
        self.lines = lines
    }

    /// How things stand with the cloud; a screen that is too narrow for the sentence shows its beginning.
    private static func syncLine(_ screen: Screen) -> String {
        switch screen.content {
        case .keyUnavailable, .vaultProblem, .loading: return ""
        case .list, .empty, .nothingMatches, .waiting: break
        }
        let sync = screen.sync
        switch sync.kind {
        case .off: return ""
        case .synced, .handedOver, .syncing: return sync.text
        case .attention where screen.banners.contains { $0.kind == .otherCloud }: return sync.text
        case .waiting, .pending, .offline, .attention: return sync.text + " · " + sync.detail
        }
    }

    private static func filterLine(_ keys: ListKeys, _ columns: Int, _ language: Language, _ style: Style)
        -> String
    {
        let help = (keys.isFiltering ? SecondCommandStrings.watchFilter : .watchHelp).text(in: language)
        guard keys.isFiltering else { return style.dim(TextWidth.cut(help, to: columns)) }
        let filter = ShownText.line("/" + keys.filter.text + "▏")
        let left = columns - TextWidth.of(filter) - 2
        return style.bold(TextWidth.cut(filter, to: columns))
            + (left > 10 ? "  " + style.dim(TextWidth.cut(help, to: left)) : "")
    }

    private static func body(
        _ screen: Screen, _ keys: ListKeys, height: Int, columns: Int, style: Style
    ) -> [String] {
        let notice: Screen.Notice
        switch screen.content {
        case .list(let cards):
            let width = CodeWidths(cards, columns: columns)
            return keys.visible(of: cards.count, height: height).map { place in
                line(cards[place], width, isChosen: place == keys.chosen, style: style)
            }
        case .empty:
            return wrapped([SecondCommandStrings.emptyHint.text(in: screen.language)], to: columns)
        case .loading(let some), .waiting(let some), .nothingMatches(let some), .keyUnavailable(let some),
            .vaultProblem(let some):
            notice = some
        }
        let isRebuilt = notice.offers.contains { $0.action == .rebuild }
        let hint = isRebuilt ? [SecondDoctorStrings.rebuildHint.text(in: screen.language)] : []
        return [style.bold(TextWidth.cut(notice.title, to: columns))]
            + wrapped([notice.message] + hint, to: columns)
    }

    private static func line(_ card: Card, _ width: CodeWidths, isChosen: Bool, style: Style) -> String {
        let code = TextWidth.fit(card.code, to: width.code)
        let next = card.showsNext && width.hasNext ? "  → " + card.nextCode : ""
        let seconds = TextWidth.right("\(card.secondsLeft) s", to: 7)
        let bar = width.hasBar ? "  " + Self.bar(card.fractionLeft) : ""
        let end = "  " + code + bar + seconds + next
        return width.names.line(card, isChosen: isChosen, style: style)
            + (card.isUrgent ? style.red(end) : end)
    }

    /// Ten columns, an eighth of one at a time.
    private static func bar(_ fraction: Double) -> String {
        let eighths = Int((fraction * 80).rounded(.up))
        let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        var bar = String(repeating: "█", count: eighths / 8)
        if eighths % 8 > 0 { bar.append(parts[eighths % 8]) }
        return bar + String(repeating: " ", count: 10 - bar.count)
    }

    private static func wrapped(_ texts: [String], to columns: Int) -> [String] {
        texts.flatMap { TextWidth.wrap(ShownText.line($0), to: columns) }
    }
}

/// How the columns of the live list share the terminal.
private struct CodeWidths {
    let names: NameWidths
    let code: Int
    let hasBar: Bool
    let hasNext: Bool

    init(_ cards: [Card], columns: Int) {
        code = cards.map(\.code.count).max() ?? 0
        hasNext = columns >= 60
        hasBar = columns >= 48
        let rest = columns - 2 - (2 + code + (hasBar ? 12 : 0) + 7 + (hasNext ? 4 + code : 0))
        names = NameWidths(cards, columns: rest)
    }
}
