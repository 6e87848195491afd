import ArgumentParser
import IdeaBoxCore
import Terminal

/// Text that is piped in or written in an editor: a title, a blank line, and a description.
struct GivenText: Equatable {
    /// Room for more than any idea may hold, so that what is too long is told from what is far too long.
    static let limit = 16 << 20

    let title: String
    let description: String

    /// Takes a text apart.
    ///
    /// - Parameters:
    ///   - text: the first line is the title; one blank line after it does not count.
    ///   - endsWithNewline: whether the last line's end belongs to the description; an editor adds one by itself.
    init(_ text: String, endsWithNewline: Bool = false) {
        let scalars = text.unicodeScalars
        let end = scalars.firstIndex(of: "\n") ?? scalars.endIndex
        var first = scalars[..<end]
        if first.last == "\r" { first.removeLast() }
        title = String(first)
        var rest = end == scalars.endIndex ? scalars[end...] : scalars[scalars.index(after: end)...]
        if rest.starts(with: "\r\n".unicodeScalars) {
            rest = rest.dropFirst(2)
        } else if rest.first == "\n" {
            rest = rest.dropFirst()
        }
        if !endsWithNewline, rest.last == "\n" {
            rest = rest.dropLast()
            if rest.last == "\r" { rest = rest.dropLast() }
        }
        description = String(rest)
    }

    /// The text of an idea, as ``init(_:endsWithNewline:)`` takes it apart.
    static func text(title: String, description: String) -> String {
        guard !description.isEmpty else { return title + "\n" }
        return title + "\n\n" + description + (description.unicodeScalars.last == "\n" ? "" : "\n")
    }

    /// All of standard input as a description: the end of its last line does not count.
    ///
    /// - Returns: the description.
    /// - Throws: `usage` or `failed`.
    static func pipedDescription() throws(CommandError) -> String {
        var text = Substring(try piped()).unicodeScalars
        if text.last == "\n" {
            text.removeLast()
            if text.last == "\r" { text.removeLast() }
        }
        return String(text)
    }

    /// All of standard input.
    ///
    /// - Returns: the text, to the letter.
    /// - Throws: `usage` or `failed`.
    static func piped() throws(CommandError) -> String { try PipedInput.read(limit: limit) }
}

/// Which idea is meant.
struct Query: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Words of an idea, or the beginning of its id.", valueName: "idea"),
        completion: .custom { _, _, _ in [] })
    var words: [String] = []

    var text: String { words.joined(separator: " ") }
}
