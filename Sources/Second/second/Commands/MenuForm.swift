internal import FoundationExports
import SecondCore
import SecondHost
import Terminal

/// A launcher of a desktop, and how it takes a list of accounts: names and ids, never a secret or a code.
enum MenuForm: String, CaseIterable {
    case rofi, fzf, wofi, alfred, raycast

    /// All of the output.
    ///
    /// - Parameters:
    ///   - cards: the accounts in their order.
    ///   - program: the path of this program, which a launcher starts without a shell's `PATH`.
    /// - Returns: what the launcher reads.
    func text(_ cards: [Card], program: String) -> String {
        switch self {
        case .rofi: Self.rofi(cards)
        // The name and the id of a line are parted by a tab, which no name holds here.
        case .fzf: Self.lines(cards) { Self.id($0) + "\t" + Self.name($0) }
        case .wofi: Self.lines(cards) { Self.name($0) + "\t" + Self.id($0) }
        case .alfred: Self.alfred(cards) + "\n"
        case .raycast: Self.raycast(cards, program)
        }
    }

    private static func lines(_ cards: [Card], _ line: (Card) -> String) -> String {
        cards.map { line($0) + "\n" }.joined()
    }

    /// rofi-script(5): `TEXT NUL KEY US VALUE` for each row; rows of options begin with the NUL.
    private static func rofi(_ cards: [Card]) -> String {
        "\0prompt\u{1F}second\n\0no-custom\u{1F}true\n"
            + lines(cards) { row(name($0)) + "\0info\u{1F}" + id($0) }
    }

    /// Rofi gives the row back as an argument, which must not look like an option.
    private static func row(_ name: String) -> String { name.hasPrefix("-") ? " " + name : name }

    /// Alfred's script filter.
    private static func alfred(_ cards: [Card]) -> String {
        let items = cards.map { card in
            JSON.object([
                ("uid", JSON.string(id(card))), ("title", JSON.string(card.title)),
                ("subtitle", JSON.string(card.subtitle)), ("arg", JSON.string(id(card))),
                ("match", JSON.string(card.title + " " + card.subtitle)),
            ])
        }
        return JSON.object([("items", JSON.array(items))])
    }

    /// A script command of Raycast, whose argument is chosen from a list in the script's head.
    private static func raycast(_ cards: [Card], _ program: String) -> String {
        let data = cards.map {
            JSON.object([("title", JSON.string(name($0))), ("value", JSON.string(id($0)))])
        }
        let argument = JSON.object([
            ("type", JSON.string("dropdown")), ("placeholder", JSON.string("account")),
            ("data", JSON.array(data)),
        ])
        return """
            #!/bin/sh
            # @raycast.schemaVersion 1
            # @raycast.title Second
            # @raycast.mode silent
            # @raycast.argument1 \(argument)
            exec \(quoted(program)) code "$1" --copy

            """
    }

    /// A word of the shell, whatever it holds.
    private static func quoted(_ word: String) -> String {
        "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func id(_ card: Card) -> String { card.id.uuidString.lowercased() }

    /// The name on one line; a card leaves no tab, NUL or end of a line in it.
    private static func name(_ card: Card) -> String {
        card.subtitle.isEmpty ? card.title : "\(card.title) (\(card.subtitle))"
    }
}
