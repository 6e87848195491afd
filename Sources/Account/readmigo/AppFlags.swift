import ArgumentParser
import Hosting
import Localization

/// The options that every command takes.
struct AppFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of everything that is kept (READMIGO_HOME).", valueName: "dir"),
        completion: .directory)
    var home: String?

    @Option(
        help: ArgumentHelp(
            "The account service, such as https://account.readmigo.com.", valueName: "origin"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "A file of certificate authorities to trust instead of the system's, or none.", valueName: "file"),
        completion: .file(extensions: ["pem"]))
    var ca: String?

    @Option(
        help: ArgumentHelp(
            "A public key that the service may have, as sha256/BASE64; give at least two, or none.",
            valueName: "pin"))
    var pin: [String] = []

    @Option(help: ArgumentHelp("Until when the pins hold, as 2027-12-31.", valueName: "date"))
    var pinsUntil: String?

    @Option(
        help: ArgumentHelp("Where the sign-in is kept: file or secret-service.", valueName: "place"),
        completion: .list(["file", "secret-service"]))
    var store: String?

    @Option(
        help: ArgumentHelp("The language: en or zh.", valueName: "name"), completion: .list(["en", "zh"]))
    var language: String?

    /// What was said of places and language.
    var options: HostOptions { HostOptions(home: home, language: language) }
}

/// How a command ends; the table stands in `docs/readmigo-command.md`.
enum CommandResult: Int32, Sendable, CaseIterable {
    /// What was asked for is done.
    case done = 0
    /// Refused: by the server, by the store of tokens, by a file.
    case refused = 1
    /// Nobody is signed in, or the sign-in ended.
    case signedOut = 2
    /// There was no answer that counts; nothing is lost, and the same may go well later.
    case unanswered = 3
    /// The person said no, or what was asked for is so already.
    case notDone = 4
    /// The command, or what it was given, is wrong.
    case usage = 64
}
