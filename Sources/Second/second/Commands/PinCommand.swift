import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Keeps an account before all others.
struct PinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: Help.text("Keep an account before all others."),
        discussion: Help.text(
            """
            Example:  second pin github
            """))

    @OptionGroup var query: Query
    @OptionGroup var flags: HostFlags

    func run() async throws {
        try await Session.pin(query.text, true, flags.options)
    }
}

/// Puts a pinned account back among the others.
struct UnpinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: Help.text("Put a pinned account back among the others."),
        discussion: Help.text(
            """
            Example:  second unpin github
            """))

    @OptionGroup var query: Query
    @OptionGroup var flags: HostFlags

    func run() async throws {
        try await Session.pin(query.text, false, flags.options)
    }
}

extension Session {
    fileprivate static func pin(_ query: String, _ isPinned: Bool, _ options: HostOptions) async throws {
        var session = try await Session(ready: options)
        let token = try await session.tokenAnywhere(query)
        try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.pin(token.id, isPinned, at: session.now)
        }
        let name = session.name(token)
        session.say(isPinned ? .pinned(name) : .unpinned(name))
        await session.handOver()
    }
}
