import ArgumentParser
import IdeaBoxHost
import SyncProduct

/// The options that every command takes.
struct HostFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of the ideas (IDEABOX_HOME).", valueName: "dir"),
        completion: .directory)
    var home: String?

    @Option(
        help: ArgumentHelp(
            "Where the keys are kept: a folder, or secret-service (IDEABOX_KEYCHAIN).", valueName: "place"),
        completion: .directory)
    var keychain: String?

    @Option(
        help: ArgumentHelp("The cloud of this run: a folder, or off (IDEABOX_CLOUD).", valueName: "dir"),
        completion: .directory)
    var cloud: String?

    @Option(
        help: ArgumentHelp("The language: en or zh.", valueName: "name"), completion: .list(["en", "zh"]))
    var language: String?

    var options: HostOptions { HostOptions(home: home, keychain: keychain, cloud: cloud, language: language) }

    /// Opens the home.
    ///
    /// - Returns: the host.
    /// - Throws: `host`.
    func host() throws(CommandError) -> ProductEnvironment {
        do throws(HostError) { return try ProductEnvironment(options) } catch { throw .host(error) }
    }
}
