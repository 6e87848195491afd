import AccountClient
import ArgumentParser
import Terminal

/// Says what is kept, without touching the network.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say what is kept on this machine and what is owed, without a network.",
        discussion: """
            Ends with 0 if somebody is signed in, with 2 if nobody is.

            Example:  readmigo status
            Example:  readmigo status --json
            """)

    @Flag(help: "Print an object for programs.")
    var json = false

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags, isOnline: false)
        let standing = try await Standing(app)
        if json { Output.line(standing.json) } else { standing.lines(in: app.language).forEach(Output.line) }
        if standing.user == nil { throw CommandError.ended(.signedOut) }
    }
}
