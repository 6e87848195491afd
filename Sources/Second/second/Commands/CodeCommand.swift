import ArgumentParser
import SecondHost

/// Prints one code.
struct CodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: Help.text("Print the current code of one account: digits only."),
        discussion: Help.text(
            """
            Example:  second code github
            Example:  second code github alice --copy --clear
            """))

    @OptionGroup var query: Query

    @Flag(help: ArgumentHelp(Help.text("Copy the code instead of printing it.")))
    var copy = false

    @Flag(
        help: ArgumentHelp(
            Help.text("With --copy: clear the clipboard after 30 seconds if it still holds the code.")))
    var clear = false

    @Flag(help: ArgumentHelp(Help.text("The code of the next period.")))
    var next = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var request = CodeRequest()
        request.words = query.words
        request.copies = copy
        request.clears = clear
        request.isNext = next
        request.options = flags.options
        try await request.run()
    }
}
