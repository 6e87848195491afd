import AccountAPI
import AccountClient
import ArgumentParser
import Hosting
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command `readmigo`.
@main enum Main {
    static func main() async {
        Output.prepare(as: "readmigo")
        CoreDumps.forbid()
        // Whatever is made is its owner's alone.
        _ = umask(0o077)
        let arguments = Array(CommandLine.arguments.dropFirst())
        await CommandRunner(ReadmigoCommand.self, arguments, end: finish).run {
            // Before anything is parsed: no error message may repeat a secret.
            if arguments.contains(where: holdsSecret) { throw CommandError.usage(.secretInArguments) }
            return false
        }
    }

    private static func holdsSecret(_ argument: String) -> Bool {
        let argument = argument.lowercased()
        return ["--pass", "--code", "--token"].contains { argument.hasPrefix($0) }
    }

    /// Ends at once: libcurl's thread may still be at work while `exit` takes away what it stands on.
    private static func finish(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }
}

/// The root of all commands.
struct ReadmigoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readmigo",
        abstract: "Signs in to a Readmigo account as its app does, and keeps the sign-in.",
        usage: "readmigo <command> …",
        discussion: """
            Begin with:  readmigo register
            Or:          readmigo sign-in --email ann@example.com
            Then:        readmigo whoami
                         readmigo read
                         readmigo sign-out

            The service, its certificate authority and its pins are named once, at the first sign-in, and kept: \
            --server, --ca, --pin, --pins-until.

            Exit codes: 0 done; 1 refused, by the service or by a file; 2 not signed in, or the sign-in ended; 3 no \
            answer, nothing is lost; 4 not done: you said no, or it is so already; 64 the command or what it was \
            given is wrong.

            Places: everything lies in $XDG_DATA_HOME/readmigo (--home, READMIGO_HOME), the sign-in in the folder \
            keychain there, or in the desktop's keyring (--store secret-service).
            """,
        version: "readmigo 1.0.0",
        subcommands: [
            RegisterCommand.self, SignInCommand.self, WhoAmICommand.self, DevicesCommand.self,
            LinkCommand.self, UnlinkCommand.self, MergeCommand.self, LostFactorCommand.self, StopCommand.self,
            ReadCommand.self, TokenCommand.self, StatusCommand.self, SignOutCommand.self,
        ])
}

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
        let standing = try await LocalStatus(app)
        if json { Output.line(standing.json) } else { standing.lines(in: app.language).forEach(Output.line) }
        if standing.user == nil { throw CommandError.ended(.signedOut) }
    }
}

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

/// Shows whose account it is.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show the account that is signed in.",
        discussion: """
            Without a network it shows what the service last said, and ends with 3.

            Example:  readmigo whoami
            Example:  readmigo whoami --json
            """)

    @Flag(help: "Print an object for programs.")
    var json = false

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        let user = try await app.entered()
        do throws(CommandError) {
            let profile = try await app.asking { client throws(AccountClientError) in
                try await client.profile()
            }
            try? app.remember(profile)
            show(profile, app)
        } catch {
            guard error.ending == .unanswered, let profile = app.remembered(), profile.userID == user
            else { throw error }
            app.say(.lastKnown)
            show(profile, app)
            throw error
        }
    }

    private func show(_ profile: ProfileBody, _ app: App) {
        let card = ProfileCard(profile, app.language)
        if json { Output.line(card.json) } else { card.lines.forEach(Output.line) }
    }
}
