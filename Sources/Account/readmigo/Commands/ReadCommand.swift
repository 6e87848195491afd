import AccountClient
import ArgumentParser

/// Asks again and again, as a reading app does.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read: ask the service again and again, and show the sign-in being renewed.",
        discussion: """
            Each turn is a page of the example's book: its position is noted on this machine and an authorised \
            request is made. A line says what came back, how old the access token is and how long it still holds; \
            no token is ever printed. Ctrl-C ends it.

            Example:  readmigo read
            Example:  readmigo read --every 1 --count 20
            """)

    @Option(help: ArgumentHelp("Seconds between two turns, 0.05 to 3600.", valueName: "seconds"))
    var every = 5.0

    @Option(help: ArgumentHelp("How many turns; without it, until Ctrl-C.", valueName: "number"))
    var count: Int?

    @OptionGroup var flags: AppFlags

    func run() async throws {
        guard (0.05...3600).contains(every), count ?? 1 > 0 else { throw CommandError.usage(.badPace) }
        let app = try await App(flags)
        try await app.entered()
        try await ReadingLoop(app: app, pause: .seconds(every), count: count).run()
    }
}
