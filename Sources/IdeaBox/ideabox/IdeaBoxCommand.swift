import ArgumentParser

/// The root of all commands.
struct IdeaBoxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ideabox",
        abstract: "Keeps your ideas: on this computer first, and sealed in a cloud of your choice.",
        usage: "ideabox <command> …",
        discussion: """
            Begin with:  ideabox add "A first idea"
            Then:        ideabox list
            From the old app:
                         ideabox migrate ~/IdeaBox.sqlite
            On several machines, with a folder that something carries between them:
                         ideabox cloud use ~/Sync/ideas
                         ideabox sync

            IDEA is one or more words of an idea, or the beginning of its id. An exact title wins over partial \
            matches.

            Exit codes: 0 done; 1 the ideas, the keychain or a file could not be used; 2 several ideas match, \
            nothing was changed; 3 no idea matches; 4 not done: you said no; 64 the command or what it was given is \
            wrong.

            Places: the ideas lie in $XDG_DATA_HOME/ideabox (--home, IDEABOX_HOME), the keys of the cloud in \
            $XDG_DATA_HOME/ideabox-keychain (--keychain, IDEABOX_KEYCHAIN), the cloud where ideabox \
            cloud use says (--cloud, IDEABOX_CLOUD). Colours are left out with NO_COLOR.
            """,
        version: "ideabox 1.0.0",
        subcommands: [
            AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DoneCommand.self,
            UndoneCommand.self, DeleteCommand.self, DeletedCommand.self, ConflictsCommand.self,
            MigrateCommand.self, WebCommand.self, CloudCommand.self, SyncCommand.self, DevicesCommand.self,
            KeyCommand.self, DoctorCommand.self,
        ])
}
