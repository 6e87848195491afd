import ArgumentParser
import SecondCore
import SecondHost

/// The options that every command takes.
struct HostFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(Help.text("The folder of the vault (SECOND_HOME)."), valueName: "dir"),
        completion: .directory)
    var home: String?

    @Option(
        help: ArgumentHelp(
            Help.text("Where the key is kept: a folder, or secret-service (SECOND_KEYCHAIN)."),
            valueName: "place"),
        completion: .directory)
    var keychain: String?

    @Option(
        help: ArgumentHelp(
            Help.text("The cloud of this run: a folder, or off (SECOND_CLOUD)."), valueName: "dir"),
        completion: .directory)
    var cloud: String?

    @Option(
        help: ArgumentHelp(Help.text("The language: en or zh."), valueName: "name"),
        completion: .list(["en", "zh"]))
    var language: String?

    var options: HostOptions { HostOptions(home: home, keychain: keychain, cloud: cloud, language: language) }

    /// The options above, which may stand before the command as well.
    static let names: Set<String> = ["--home", "--keychain", "--cloud", "--language"]
}

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
