import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Deletes an account; it is kept for 30 days.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: Help.text("Delete an account. It can be restored for 30 days."),
        discussion: Help.text(
            """
            Example:  second delete github
            Example:  second delete 3f2a9c1d --yes
            """))

    @OptionGroup var query: Query

    @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(ready: flags.options)
        let token = try await session.tokenAnywhere(query.text)
        let name = session.name(token)
        try session.confirm(.deleteQuestion(name), isAnswered: yes)
        try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.delete(token.id, at: session.now)
        }
        Output.message(SecondStrings.deleted(name).text(in: session.language))
        session.say(.deleteHint(Session.shortID(token.id)))
        await session.handOver()
    }
}

extension Session {
    /// Asks before something is deleted.
    func confirm(_ question: SecondCommandStrings, isAnswered: Bool) throws(CommandError) {
        try confirm(question.text(in: language), isAnswered: isAnswered, else: .notDone(.notDeleted))
    }
}
