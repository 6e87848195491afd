/// A heading of the second level for each idea, with a box for whether it is done; below it a comment with id and dates,
/// a blank line, and the description.
///
/// A line of a description that would be such a heading has a backslash before it.
enum MarkdownIdeas {
    private static let names: Set = ["id", "created", "modified"]
    private static let comment = (start: "<!-- idea ", end: " -->")

    static func text(_ ideas: [WrittenIdea]) -> String {
        var text = ""
        for idea in ideas {
            text += "## [\(idea.isCompleted ? "x" : " ")] \(idea.title)\n"
            text +=
                comment.start + "id=\(idea.id) created=\(idea.created) modified=\(idea.modified)"
                + comment.end + "\n\n"
            guard !idea.description.isEmpty else { continue }
            let lines = idea.description.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            for line in lines { text += escaped(Substring(line)) + "\n" }
            text += "\n"
        }
        return text
    }

    /// Nil for a text without a heading of the second level.
    static func read(_ text: String) throws(IdeaFileError) -> [IdeaEntry]? {
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
        guard let first = lines.firstIndex(where: isHeading) else { return nil }
        // Headings of ours end with no white space: an editor of another system has changed every line's end.
        if lines[first].utf8.last == 0x0D { lines = lines.map { $0.utf8.last == 0x0D ? cut($0) : $0 } }
        for (number, line) in lines[..<first].enumerated() where !isBlank(line) && !line.hasPrefix("# ") {
            throw .textBefore(line: number + 1)
        }
        var entries: [IdeaEntry] = []
        var start = first
        while start < lines.endIndex, entries.count <= IdeaFile.mostEntries {
            let end = lines[(start + 1)...].firstIndex(where: isHeading) ?? lines.endIndex
            let isLast = end == lines.endIndex
            entries.append(fields(lines[start..<end], isLast).entry(entries.count + 1))
            start = end
        }
        return entries
    }

    private static func fields(_ lines: ArraySlice<Substring>, _ isLast: Bool) -> EntryFields {
        var fields = EntryFields()
        (fields.title, fields.isCompleted) = heading(lines[lines.startIndex])
        var rest = lines.dropFirst()
        // What follows the last line's end is no line.
        if isLast, rest.last?.isEmpty == true { rest.removeLast() }
        guard let values = rest.first.flatMap(values) else {
            // Written by hand: blank lines around a text are not part of it.
            while let line = rest.first, isBlank(line) { rest.removeFirst() }
            while let line = rest.last, isBlank(line) { rest.removeLast() }
            fields.description = description(rest)
            return fields
        }
        (fields.id, fields.created, fields.modified) = (values["id"], values["created"], values["modified"])
        rest.removeFirst()
        if rest.first?.isEmpty == true { rest.removeFirst() }
        if rest.last?.isEmpty == true { rest.removeLast() }
        fields.description = description(rest)
        return fields
    }

    private static func description(_ lines: ArraySlice<Substring>) -> String {
        lines.map { unescaped($0) }.joined(separator: "\n")
    }

    /// The title, and whether the box before it is ticked.
    private static func heading(_ line: Substring) -> (String, Bool) {
        let text = line.dropFirst(3)
        for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)] where text.hasPrefix(box) {
            return (String(text.dropFirst(box.count)), isDone)
        }
        return (String(text), false)
    }

    /// The values of a comment as it is written here; nil for any other line.
    private static func values(_ line: Substring) -> [String: String]? {
        guard line.hasPrefix(comment.start), line.hasSuffix(comment.end),
            line.utf8.count >= comment.start.utf8.count + comment.end.utf8.count
        else { return nil }
        var values: [String: String] = [:]
        for part in line.dropFirst(comment.start.count).dropLast(comment.end.count).split(separator: " ") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, names.contains(String(pair[0])) else { return nil }
            guard values.updateValue(String(pair[1]), forKey: String(pair[0])) == nil else { return nil }
        }
        return values
    }

    private static func isHeading(_ line: Substring) -> Bool { line.utf8.starts(with: "## ".utf8) }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// Whether a line is a heading behind any number of backslashes.
    private static func isGuarded(_ line: Substring) -> Bool {
        line.utf8.drop { $0 == UInt8(ascii: "\\") }.starts(with: "## ".utf8)
    }

    private static func escaped(_ line: Substring) -> String {
        isGuarded(line) ? "\\" + line : String(line)
    }

    private static func unescaped(_ line: Substring) -> String {
        let isEscaped = line.utf8.first == UInt8(ascii: "\\") && isGuarded(line)
        return String(isEscaped ? line.dropFirst() : line)
    }

    /// The line without its last byte.
    private static func cut(_ line: Substring) -> Substring {
        line[..<line.utf8.index(before: line.endIndex)]
    }
}
