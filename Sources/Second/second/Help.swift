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
        guard language != .english else { return english }
        return english.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let label = SecondHelpStrings.example.text(in: .english)
            guard !line.hasPrefix(label) else {
                return SecondHelpStrings.example.text(in: language) + line.dropFirst(label.count)
            }
            return translations[String(line)] ?? String(line)
        }.joined(separator: "\n")
    }

    /// The texts of the person's language by the English ones, which stand in the commands.
    private static let translations = Dictionary(
        SecondHelpStrings.allCases.map { ($0.text(in: .english), $0.text(in: language)) },
        uniquingKeysWith: { first, _ in first })
}
