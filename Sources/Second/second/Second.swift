import ArgumentParser

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
            AddCommand.self, ListCommand.self, CodeCommand.self, WatchCommand.self, EditCommand.self,
            DeleteCommand.self, DeletedCommand.self, WebCommand.self, CloudCommand.self, SyncCommand.self,
            DevicesCommand.self, KeyCommand.self, DoctorCommand.self, ClearClipboardCommand.self,
        ])
}
