import SecondCore
import SecondHost

/// The words of `second help`, of usage errors and of the manual page, in the person's language.
enum Help {
    private static let language = Language(askedIn: Array(CommandLine.arguments.dropFirst()))

    /// A help text in the person's language.
    ///
    /// - Parameter english: its paragraphs, one a line.
    /// - Returns: each paragraph that the catalogue has in the other language; examples keep what is to be typed.
    static func text(_ english: String) -> String {
        guard language == .chinese else { return english }
        return english.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let label = "Example:"
            guard !line.hasPrefix(label) else { return "示例：" + line.dropFirst(label.count) }
            return chinese[String(line)] ?? String(line)
        }.joined(separator: "\n")
    }

    private static let chinese = commands.merging(paragraphs) { own, _ in own }.merging(options) { own, _ in
        own
    }
}
