package import Localization

/// What the parser of arguments says by itself, in the person's language; it knows English alone.
package enum ParserTranslation {
    /// A help text or a complaint about arguments.
    ///
    /// - Parameters:
    ///   - text: as the parser wrote it.
    ///   - language: the person's language.
    /// - Returns: the same, line by line, where the line is one of the parser's own.
    package static func text(_ text: String, in language: Language) -> String {
        guard language != .english else { return text }
        let patterns = ParserStrings.allCases.map { Pattern($0, language) }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line(String($0), patterns) }.joined(separator: "\n")
    }

    /// A sentence with places (`*`) for what differs: the texts between them, in English and in another language.
    private struct Pattern {
        let english: [String]
        let other: [String]

        init(_ sentence: ParserStrings, _ language: Language) {
            english = Self.parts(sentence.text(in: .english))
            other = Self.parts(sentence.text(in: language))
        }

        private static func parts(_ text: String) -> [String] {
            text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        }

        /// The line in the other language; nil if it is another sentence.
        func translated(_ line: String) -> String? {
            guard var rest = line.droppingPrefix(english[0]) else { return nil }
            var result = other[0]
            for (place, part) in english.enumerated().dropFirst() {
                let isLast = place == english.count - 1
                guard let (before, after) = rest.parted(at: part, fromEnd: isLast) else { return nil }
                result += before + other[place]
                rest = after
            }
            return rest.isEmpty ? result : nil
        }
    }

    /// Before each complaint; the programs put their own name there.
    private static let prefix = "Error: "

    private static func line(_ line: String, _ patterns: [Pattern]) -> String {
        if let complaint = line.droppingPrefix(prefix) { return prefix + Self.line(complaint, patterns) }
        return patterns.lazy.compactMap { $0.translated(line) }.first ?? line
    }
}

extension String {
    fileprivate func droppingPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }

    /// What is before a part and what is behind it; an empty part at the end takes all.
    fileprivate func parted(at part: String, fromEnd: Bool) -> (String, String)? {
        if fromEnd { return hasSuffix(part) ? (String(dropLast(part.count)), "") : nil }
        guard !part.isEmpty else { return ("", self) }
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) {
                return (String(self[..<start]), String(self[start...].dropFirst(part.count)))
            }
            start = index(after: start)
        }
        return nil
    }
}
