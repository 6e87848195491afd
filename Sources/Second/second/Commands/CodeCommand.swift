import ArgumentParser
import OneTimePassword
import SecondCore
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
        guard copy || !clear else { throw CommandError.usage(.clearNeedsCopy) }
        let session = try await Session(ready: flags, sorted: false)
        let totp = try session.token(query.text).totp
        let counter = totp.counter(at: session.now)
        let code = totp.code(counter: next ? counter &+ 1 : counter)
        guard copy else { return Output.line(code) }
        try Clipboard.found(.process).copy(code, clearing: clear, session: session)
    }
}
