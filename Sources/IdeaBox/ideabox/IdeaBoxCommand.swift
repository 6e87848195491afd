import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import KeyText
import KeyTransfer
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command `ideabox`.
@main enum Main {
    static func main() async {
        Output.prepare(as: "ideabox")
        CoreDumps.forbid()
        // Whatever is made, by an editor as well, is its owner's alone.
        _ = umask(0o077)
        let arguments = Array(CommandLine.arguments.dropFirst())
        await CommandRunner(IdeaBoxCommand.self, arguments).run {
            guard arguments.first == "key", arguments.contains(where: isSecret) else { return false }
            throw CommandError.key(.passphraseInArguments, .usage)
        }
    }

    private static func isSecret(_ argument: String) -> Bool {
        SealedKeys.areSeen(in: argument) || argument.lowercased().hasPrefix("--pass")
            || argument.hasPrefix("-p")
    }
}

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
            From and to files:
                         ideabox import ideas.md
                         ideabox export ideas.md
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
            ImportCommand.self, ExportCommand.self, MigrateCommand.self, OpenPage<Session>.self,
            CloudCommand.self, SyncCommand<Session>.self,
            DevicesCommand.self, KeyCommand.self, DoctorCommand.self,
        ])
}

/// Shows one idea whole.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one idea whole.",
        discussion: """
            Example:  ideabox show museum
            Example:  ideabox show 3f2a9c1d --json | jq -r .description
            """)

    @OptionGroup var query: Query

    @Flag(help: "Print an object for programs.")
    var json = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags, mayOnlyRead: true)
        let idea = try await session.idea(query.text)
        guard !json else { return Output.line(idea.json) }
        let (language, style) = (session.language, Style.output)
        let title =
            idea.title.isEmpty
            ? IdeaBoxStrings.untitled.text(in: language) : ShownText.line(idea.title)
        Output.line(style.bold(title))
        if !idea.description.isEmpty {
            let text = ShownText.lines(idea.description)
            Output.text("\n" + text + (text.hasSuffix("\n") ? "" : "\n"))
        }
        let done = (idea.isCompleted ? IdeaBoxStrings.done : .open).text(in: language)
        let dates = IdeaBoxStrings.dates(
            made: ShownTime.words(idea.dateCreated, now: session.now, in: language),
            changed: ShownTime.words(idea.dateModified, now: session.now, in: language))
        Output.line("\n" + style.dim("\(idea.shortID) · \(done) · \(dates.text(in: language))"))
        guard !idea.otherVersions.isEmpty else { return }
        SideBySide(idea, session, columns: TerminalSize.now.columns).versions.forEach {
            Output.line("\n" + $0)
        }
        session.say(.takeHint)
        session.say(.keepHint(idea.shortID))
    }
}
