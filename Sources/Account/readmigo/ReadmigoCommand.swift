import ArgumentParser

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
            ReadCommand.self, StatusCommand.self, SignOutCommand.self,
        ])
}
