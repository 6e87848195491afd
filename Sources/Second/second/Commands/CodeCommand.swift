import ArgumentParser
import SecondHost

/// Prints one code.
struct CodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Print the current code of one account: digits only.",
        discussion: """
            Example:  second code github
            Example:  second code github alice --copy --clear
            """)

    @OptionGroup var query: Query

    @Flag(help: "Copy the code instead of printing it.")
    var copy = false

    @Flag(help: "With --copy: clear the clipboard after 30 seconds if it still holds the code.")
    var clear = false

    @Flag(help: "The code of the next period.")
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
