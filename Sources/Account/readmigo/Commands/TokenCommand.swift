import AccountAPI
import AccountClient
import ArgumentParser
import Terminal

/// Prints a token for another service.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print a token for another service, for ten minutes.",
        discussion: """
            Nothing but the token goes to standard output. Who has it is you at that service until it runs out, \
            and nobody at the account service: it changes and reads nothing of the account.

            Example:  readmigo token --for books.example.com
            """)

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "The service, as the account service is configured with it.", valueName: "audience"))
    var audience: String

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        try await app.entered()
        let made = try await app.asking { client throws(AccountClientError) in
            try await client.serviceToken(for: audience)
        }
        Output.line(made.token)
    }
}
