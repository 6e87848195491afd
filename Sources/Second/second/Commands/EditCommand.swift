import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Changes an account's names.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: Help.text("Change an account's issuer or name."),
        discussion: Help.text(
            """
            Without options, the present names are shown to be changed. The secret stays as it is.

            Example:  second edit github
            Example:  second edit github --account alice@example.org
            """))

    @OptionGroup var query: Query

    @Option(help: ArgumentHelp(Help.text("The new issuer."), valueName: "name"))
    var issuer: String?

    @Option(help: ArgumentHelp(Help.text("The new account; may be empty."), valueName: "name"))
    var account: String?

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(ready: flags.options)
        let token = try await session.tokenAnywhere(query.text)
        var names = TokenNames(issuer: issuer ?? token.issuer, account: account ?? token.account)
        if issuer == nil, account == nil {
            guard let prompt = Prompt() else { throw CommandError.usage(.nothingToEdit) }
            func ask(_ prompted: SecondCommandStrings, _ draft: String) throws(CommandError) -> String {
                guard let line = prompt.line(prompted.text(in: session.language), draft: draft) else {
                    throw .unchanged
                }
                return line
            }
            names.issuer = try ask(.issuerPrompt, token.issuer)
            names.account = try ask(.accountPrompt, token.account)
        }
        let new = names
        try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.edit(token.id, new, at: session.now)
        }
        let state = await session.authenticator.state
        if let edited = state.tokens.first(where: { $0.id == token.id }) {
            session.say(.edited(session.name(edited)))
        }
        await session.handOver()
    }
}

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
        let token = try await session.tokenAnywhere(query.text, asks: !yes)
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
