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
