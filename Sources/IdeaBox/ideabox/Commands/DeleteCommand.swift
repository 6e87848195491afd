import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// Deletes an idea, restorably.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an idea; it is kept for 30 days.",
        discussion: """
            Example:  ideabox delete museum
            Example:  ideabox delete 3f2a9c1d --yes
            """)

    @OptionGroup var query: Query

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags)
        let idea = try await session.idea(query.text)
        let title = idea.shownTitle(in: session.language)
        try session.confirm(
            IdeaBoxCommandStrings.deleteQuestion(title).text(in: session.language), isAnswered: yes,
            else: .notDone(.notDeleted))
        let (box, now) = (session.box, session.now)
        try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.delete(idea.id, at: now)
        }
        Output.message(IdeaBoxStrings.deleted(title).text(in: session.language))
        session.say(.deleteHint(idea.shortID))
        await session.handOver()
    }
}

/// Shows deleted ideas, brings them back, or wipes them.
struct DeletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deleted",
        abstract: "List, restore or wipe deleted ideas.",
        discussion: """
            Example:  ideabox deleted
            Example:  ideabox deleted restore museum
            Example:  ideabox deleted now museum
            """,
        subcommands: [List.self, Restore.self, Now.self],
        defaultSubcommand: List.self)

    /// Lists deleted ideas, the latest first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List deleted ideas and the days they are kept.",
            discussion: "Example:  ideabox deleted list")

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags, joining: true, mayOnlyRead: true)
            try await IdeaListing(session: session, filter: .deleted, limit: 0).print()
        }
    }

    /// Brings a deleted idea back.
    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Bring a deleted idea back.",
            discussion: "Example:  ideabox deleted restore museum")

        @OptionGroup var query: Query
        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            let idea = try await session.idea(query.text, deleted: true)
            let (box, now) = (session.box, session.now)
            try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.restore(idea.id, at: now)
            }
            session.say(.restored(idea.shownTitle(in: session.language)))
            await session.handOver()
        }
    }

    /// Wipes a deleted idea for good.
    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "now", abstract: "Wipe a deleted idea for good, now.",
            discussion: "Example:  ideabox deleted now museum")

        @OptionGroup var query: Query

        @Flag(name: [.short, .long], help: "Do not ask.")
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            let idea = try await session.idea(query.text, deleted: true)
            let title = idea.shownTitle(in: session.language)
            try session.confirm(
                IdeaBoxCommandStrings.deleteNowQuestion(title).text(in: session.language), isAnswered: yes,
                else: .notDone(.notDeleted))
            let (box, now) = (session.box, session.now)
            try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.deleteNow(idea.id, at: now)
            }
            session.say(.deletedForGood(title))
            await session.handOver()
        }
    }
}
