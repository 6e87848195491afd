import AccountAPI
import AccountClient
import ArgumentParser
import Terminal

/// Shows whose account it is.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show the account that is signed in.",
        discussion: """
            Without a network it shows what the service last said, and ends with 3.

            Example:  readmigo whoami
            Example:  readmigo whoami --json
            """)

    @Flag(help: "Print an object for programs.")
    var json = false

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        let user = try await app.entered()
        do throws(CommandError) {
            let profile = try await app.asking { client throws(AccountClientError) in
                try await client.profile()
            }
            try? app.remember(profile)
            show(profile, app)
        } catch {
            guard error.ending == .unanswered, let profile = app.remembered(), profile.userID == user
            else { throw error }
            app.say(.lastKnown)
            show(profile, app)
            throw error
        }
    }

    private func show(_ profile: ProfileBody, _ app: App) {
        let card = ProfileCard(profile, app.language)
        if json { Output.line(card.json) } else { card.lines.forEach(Output.line) }
    }
}
