package import ArgumentParser
package import Hosting
internal import SyncProduct
package import Terminal

/// The options that every command of a syncing product takes.
package struct ProductFlags<Session: SyncSession>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            Session.help("The folder of the \(Session.contents) (\(Session.home.variable("HOME")))."),
            valueName: "dir"),
        completion: .directory)
    package var home: String?

    @Option(
        help: ArgumentHelp(
            Session.help(
                "Where the \(Session.product.isOneVault ? "key is" : "keys are") kept: a folder, or "
                    + "secret-service (\(Session.home.variable("KEYCHAIN")))."),
            valueName: "place"),
        completion: .directory)
    package var keychain: String?

    @Option(
        help: ArgumentHelp(
            Session.help("The cloud of this run: a folder, or off (\(Session.home.variable("CLOUD")))."),
            valueName: "dir"),
        completion: .directory)
    package var cloud: String?

    @Option(
        help: ArgumentHelp(Session.help("The language: en or zh."), valueName: "name"),
        completion: .list(["en", "zh"]))
    package var language: String?

    package init() {}

    /// How they are typed; they may stand before the command as well.
    package static var names: Set<String> { ["--home", "--keychain", "--cloud", "--language"] }

    /// What they say.
    package var options: HostOptions {
        HostOptions(home: home, keychain: keychain, cloud: cloud, language: language)
    }

    /// Opens the home, which is made where there is none.
    package func host() throws(CommandError) -> ProductEnvironment {
        do throws(HostError) { return try Session.environment(options) } catch {
            throw .host(error, of: Session.home)
        }
    }
}

extension SyncSession {
    /// What lies in the home, within an English sentence.
    static var contents: String { home.contents.text(in: .english) }
}
