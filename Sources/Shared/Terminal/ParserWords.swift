package import Localization

/// What the parser of arguments says by itself, in the person's language; it knows English alone.
package enum ParserWords {
    /// A help text or a complaint about arguments.
    ///
    /// - Parameters:
    ///   - text: as the parser wrote it.
    ///   - language: the person's language.
    /// - Returns: the same, line by line, where the line is one of the parser's own.
    package static func text(_ text: String, in language: Language) -> String {
        guard language == .chinese else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
    }

    /// A sentence with places for what differs: the texts between them, in both languages.
    private struct Pattern {
        let english: [String]
        let chinese: [String]

        init(_ english: String, _ chinese: String) {
            self.english = Self.parts(english)
            self.chinese = Self.parts(chinese)
        }

        private static func parts(_ text: String) -> [String] {
            text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        }

        /// The line in Chinese; nil if it is another sentence.
        func translated(_ line: String) -> String? {
            guard var rest = line.droppingPrefix(english[0]) else { return nil }
            var result = chinese[0]
            for (place, part) in english.enumerated().dropFirst() {
                let isLast = place == english.count - 1
                guard let (before, after) = rest.parted(at: part, fromEnd: isLast) else { return nil }
                result += before + chinese[place]
                rest = after
            }
            return rest.isEmpty ? result : nil
        }
    }

    /// Before each complaint; the programs put their own name there.
    private static let prefix = "Error: "

    private static func line(_ line: Substring) -> String {
        let line = String(line)
        if let complaint = line.droppingPrefix(prefix) { return prefix + Self.line(complaint[...]) }
        for pattern in patterns {
            if let translated = pattern.translated(line) { return translated }
        }
        return line
    }

    private static let patterns = [
        Pattern("OVERVIEW: *", "概述：*"), Pattern("USAGE: *", "用法：*"),
        Pattern("ARGUMENTS:", "参数："), Pattern("OPTIONS:", "选项："), Pattern("SUBCOMMANDS:", "子命令："),
        Pattern("*(default)", "*（默认）"),
        Pattern("  See '* help <subcommand>' for detailed help.", "  详细帮助：* help <subcommand>"),
        Pattern("  --version*Show the version.", "  --version*显示版本。"),
        Pattern("  -h, --help*Show help information.", "  -h, --help*显示帮助。"),
        Pattern("Usage: *", "用法：*"), Pattern("  See '*' for more information.", "  更多信息：*"),
        Pattern("Help:  *", "帮助：*"),
        Pattern("Unknown option '*'. Did you mean '*'?", "没有选项“*”。你是想输入“*”吗？"),
        Pattern("Unknown option '*'", "没有选项“*”。"),
        Pattern("Missing value for '*'", "“*”缺少值。"),
        Pattern(
            "The option '*' does not take any value, but '*' was specified.", "选项“*”不接受值，但给出了“*”。"),
        Pattern("Unexpected argument '*'", "多余的参数“*”。"),
        Pattern("* unexpected arguments: '*'", "* 个多余的参数：“*”。"),
        Pattern("Missing expected argument '*'", "缺少参数“*”。"),
        Pattern("Missing one of: '*'", "缺少其中之一：“*”。"),
        Pattern("The value '*' is invalid for '*'", "值“*”不适用于“*”。"),
        Pattern("Value to be set with * had already been set with *", "* 与 * 不能同时使用。"),
        Pattern("Missing required subcommand.", "缺少子命令。"), Pattern("Invalid option: *", "无效的选项：*"),
    ]
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
