import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Shows deleted accounts, brings them back, or wipes them.
struct DeletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deleted",
        abstract: Help.text("List, restore or wipe deleted accounts."),
        discussion: Help.text(
            """
            Example:  second deleted
            Example:  second deleted restore github
            Example:  second deleted delete-now github
            """),
        subcommands: [List.self, Restore.self, DeleteNow.self],
        defaultSubcommand: List.self)

    /// Lists deleted accounts, the latest first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: Help.text("List deleted accounts and the days they are kept."),
            discussion: Help.text("Example:  second deleted list"))

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(ready: flags.options, firstLook: .always)
            let deleted = session.state.deleted
            guard !deleted.isEmpty else { return session.say(.noDeleted) }
            let names = deleted.map { ShownText.line(session.name($0.token)) }
            let width = names.map(TextWidth.of).max() ?? 0
            for (token, name) in zip(deleted, names) {
                let days = SecondCommandStrings.daysLeft(token.daysLeft).text(in: session.language)
                Output.line("\(Session.shortID(token.id))  \(TextWidth.fit(name, to: width))  \(days)")
            }
        }
    }

    /// Brings a deleted account back.
    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: Help.text("Bring a deleted account back."),
            discussion: Help.text("Example:  second deleted restore github"))

        @OptionGroup var query: Query
        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(ready: flags.options)
            let token = try await session.deletedToken(query.text)
            try await session.act { () async throws(AuthenticatorError) in
                try await session.authenticator.restore(token.id, at: session.now)
            }
            session.say(.restored(session.name(token)))
            session.say(.restoredHint(Session.shortID(token.id)))
            await session.handOver()
        }
    }

    /// Wipes a deleted account for good.
    struct DeleteNow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete-now", abstract: Help.text("Wipe a deleted account for good, now."),
            discussion: Help.text("Example:  second deleted delete-now github"))

        @OptionGroup var query: Query

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(ready: flags.options)
            let token = try await session.deletedToken(query.text, asks: !yes)
            let name = session.name(token)
            try session.confirm(.deleteNowQuestion(name), isAnswered: yes)
            try await session.act { () async throws(AuthenticatorError) in
                try await session.authenticator.deleteNow(token.id, at: session.now)
            }
            session.say(.deletedForGood(name))
            await session.handOver()
        }
    }
}

extension Session {
    /// The only deleted token that a query means, here or in the cloud; where several match, and a person is at the
    /// terminal, the one they choose.
    fileprivate mutating func deletedToken(
        _ query: String, asks: Bool = true
    ) async throws(CommandError) -> Token {
        guard !query.allSatisfy(\.isWhitespace) else { throw .usage(.queryMissing) }
        if state.deletedNamed(query).isEmpty { await look() }
        let found = state.deletedNamed(query).map(\.token)
        guard let token = found.first else { throw .nothing(query: query) }
        if found.count == 1 { return token }
        return try chosen(of: found, in: state.listing(deleted: found), query: query, asks: asks)
    }
}
