import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Lists accounts for a launcher of the desktop.
struct MenuCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu",
        abstract: Help.text("List the names of accounts for a launcher of your desktop."),
        discussion: Help.text(
            """
            Names and ids alone are printed, never a secret or a code. What is chosen comes back as an id, to \
            second code. Rofi calls this command again with the choice, and the code goes to the clipboard.

            Example:  rofi -show second -modi 'second:second menu --format rofi'
            Example:  second menu --format fzf | fzf -d '\\t' --with-nth 2 | cut -f 1 | xargs -r second code --copy
            """))

    @Option(help: ArgumentHelp(Help.text("The launcher."), valueName: "launcher"))
    var format: MenuForm

    /// What the list is limited to; of a choice rofi gives the row here, and what counts in variables.
    @OptionGroup var query: OptionalQuery

    @OptionGroup var flags: HostFlags

    func run() async throws {
        if format == .rofi, let id = RofiChoice(.process).id {
            var request = CodeRequest()
            (request.words, request.copies, request.options) = ([id], true, flags.options)
            return try await request.run()
        }
        let session = try await Session(ready: flags.options)
        let cards = Screen.make(
            session.state, query: query.text, at: session.now, language: session.language
        ).screen.cards
        Output.text(format.text(cards, program: HelperPrograms.ownPath))
    }
}

extension MenuForm: ExpressibleByArgument {}

/// What rofi says of a row that was chosen: the variables of rofi-script(5).
struct RofiChoice {
    /// The account's id; nil where no row was chosen yet.
    let id: String?

    init(_ environment: Environment) {
        // 1: a row was chosen. Another number is the start, or a key that has no meaning here.
        id = environment["ROFI_RETV"] == "1" ? environment["ROFI_INFO"] : nil
    }
}
