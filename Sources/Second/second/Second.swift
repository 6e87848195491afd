import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// The root of all commands.
struct Second: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second",
        abstract: Help.text(
            "Shows the codes of your accounts: sealed on this computer, without an account of its own."),
        usage: "second <command> …",
        discussion: Help.text(
            """
            Begin with:  second add
            Then:        second code github
            On several machines, with a folder that something carries between them:
                         second cloud use ~/Sync/second
                         second sync

            Without a command, at a terminal and where there is a vault, the live list opens: second watch.

            QUERY is one or more words of an issuer or account, or the beginning of an id. An exact issuer or \
            account wins over partial matches.

            Exit codes: 0 done; 1 the vault, the keychain or a file could not be used; 2 several accounts match, \
            nothing was changed; 3 no account matches; 4 not done: you said no, or it is here already; 64 the \
            command or what it was given is wrong.

            Places: the vault lies in $XDG_DATA_HOME/second (--home, SECOND_HOME), its key in \
            $XDG_DATA_HOME/second-keychain (--keychain, SECOND_KEYCHAIN), the cloud where second \
            cloud use says (--cloud, SECOND_CLOUD). Colours are left out with NO_COLOR.
            """),
        version: "second 1.0.0",
        subcommands: [
            AddCommand.self, ListCommand.self, CodeCommand.self, PickCommand.self, WatchCommand.self,
            MenuCommand.self, SearchCommand.self, EditCommand.self,
            PinCommand.self, UnpinCommand.self, DeleteCommand.self, DeletedCommand.self,
            ImportCommand.self, ExportCommand.self,
            OpenPage<Session>.self,
            CloudCommand.self, SyncCommand<Session>.self, DevicesCommand.self, KeyCommand.self,
            DoctorCommand.self, ClearClipboardCommand.self,
        ])
}

/// Shows a live list.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: Help.text("Show a live list of codes in the terminal."),
        discussion: Help.text(
            """
            Type to filter (begin with / for a filter that begins with q); the arrows choose, Enter copies, Esc \
            clears the filter, q quits while there is no filter, Ctrl-C and Ctrl-Q always do.

            Example:  second watch
            Example:  second watch work
            """))

    @OptionGroup var query: OptionalQuery
    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard TerminalInput.isTerminal, Output.isTerminal else {
            throw CommandError.usage(.terminalNeeded("watch"))
        }
        // The screen itself says what is the matter with a vault that cannot be used.
        let session = try await Session(flags.options, mayBegin: false)
        try await WatchLoop(session: session, query: query.text).run()
    }
}

/// Prints one code.
struct CodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: Help.text("Print the current code of one account: digits only."),
        discussion: Help.text(
            """
            Where several accounts match, a person at the terminal chooses one of them.

            Example:  second code github
            Example:  second code github alice --copy
            """))

    @OptionGroup var query: Query
    @OptionGroup var use: CodeFlags
    @OptionGroup var flags: HostFlags

    var request: CodeRequest { use.request(query.words, flags) }

    func run() async throws { try await request.run() }
}

/// Lets a person choose an account, and prints its code.
struct PickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: Help.text("Choose an account from a list, and print its code: digits only."),
        discussion: Help.text(
            """
            Type to filter; the arrows choose, Enter prints or copies, Esc and Ctrl-C leave without. The list shows \
            names alone, and nothing of it stays in the terminal.

            Example:  second pick
            Example:  second pick work --copy
            """))

    @OptionGroup var query: OptionalQuery
    @OptionGroup var use: CodeFlags
    @OptionGroup var flags: HostFlags

    var request: CodeRequest {
        var request = use.request(query.words, flags)
        request.picks = true
        return request
    }

    func run() async throws { try await request.run() }
}

/// What becomes of a code.
struct CodeFlags: ParsableArguments {
    @Flag(help: ArgumentHelp(Help.text("Copy the code instead of printing it.")))
    var copy = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            Help.text(
                "With --copy: clear the clipboard after 30 seconds if it still holds the code (the usual), or not."
            )))
    var clear: Bool?

    @Flag(help: ArgumentHelp(Help.text("The code of the next period.")))
    var next = false

    fileprivate func request(_ words: [String], _ flags: HostFlags) -> CodeRequest {
        var request = CodeRequest()
        request.words = words
        request.copies = copy
        request.clears = clear
        request.isNext = next
        request.options = flags.options
        return request
    }
}
