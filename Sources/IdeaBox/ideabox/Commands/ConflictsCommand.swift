import ArgumentParser
import Files
internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// Shows other versions side by side, takes one, or keeps what is there.
struct ConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "Show other versions of ideas side by side, and decide.",
        discussion: """
            Example:  ideabox conflicts
            Example:  ideabox conflicts take 3f2a9c1d.81b0c2
            Example:  ideabox conflicts both 3f2a9c1d.81b0c2
            Example:  ideabox conflicts keep 3f2a9c1d
            """,
        subcommands: [List.self, Take.self, Both.self, Keep.self],
        defaultSubcommand: List.self)

    /// Shows them.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show every idea of which there is another version.",
            discussion: "Example:  ideabox conflicts list --json")

        @Flag(help: "Print an array of objects for programs.")
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags, joining: true, mayOnlyRead: true)
            let ideas = try await session.conflicts()
            if json {
                let objects = ideas.map { "\n  " + $0.json }
                return Output.line("[" + objects.joined(separator: ",") + (ideas.isEmpty ? "]" : "\n]"))
            }
            guard !ideas.isEmpty else { return session.say(.noConflicts) }
            let style = Style.output
            for (place, idea) in ideas.enumerated() {
                let title = idea.shownTitle(in: session.language)
                Output.line((place == 0 ? "" : "\n") + style.dim(idea.shortID) + "  " + style.bold(title))
                for text in SideBySide(idea, session, columns: TerminalSize.now.columns).versions {
                    Output.line("\n" + text)
                }
            }
            session.say(.takeHint)
            session.say(.bothHint)
            session.say(.keepHint(ideas.count == 1 ? ideas[0].shortID : "ID"))
        }
    }

    /// Takes another version back.
    struct Take: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take", abstract: "Take another version; what is there now becomes the other one.",
            discussion: "Example:  ideabox conflicts take 3f2a9c1d.81b0c2")

        @Argument(help: ArgumentHelp("The version, as conflicts shows it.", valueName: "version"))
        var version: String = ""

        @OptionGroup var flags: HostFlags

        func run() async throws {
            // What another device has decided already is not decided here again.
            let session = try await Session(flags, joining: true)
            let (idea, other) = try await session.version(version)
            let (box, now) = (session.box, session.now)
            try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.take(other.id, of: idea.id, at: now)
            }
            session.say(.versionTaken(idea.shownTitle(in: session.language)))
            await session.handOver()
        }
    }

    /// Makes an idea of its own of another version.
    struct Both: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "both", abstract: "Keep both: another version becomes an idea of its own.",
            discussion: "Example:  ideabox conflicts both 3f2a9c1d.81b0c2")

        @Argument(help: ArgumentHelp("The version, as conflicts shows it.", valueName: "version"))
        var version: String = ""

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags, joining: true)
            let (idea, other) = try await session.version(version)
            let (box, now) = (session.box, session.now)
            let new = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.keepBoth(other.id, of: idea.id, at: now)
            }
            session.say(
                .bothKept(
                    title: idea.shownTitle(in: session.language),
                    id: String(new.uuidString.lowercased().prefix(8))))
            await session.handOver()
        }
    }

    /// Decides for what is there.
    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keep",
            abstract: "Keep what is there now; the other versions are not shown any more.",
            discussion: "Example:  ideabox conflicts keep 3f2a9c1d")

        @OptionGroup var query: Query
        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            let idea = try await session.withNews(of: try await session.idea(query.text))
            guard !idea.otherVersions.isEmpty else {
                return session.say(.noVersionsLeft(idea.shownTitle(in: session.language)))
            }
            let (box, now) = (session.box, session.now)
            try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.keepPresent(idea.id, basis: idea.basis, at: now)
            }
            session.say(.presentKept(idea.shownTitle(in: session.language)))
            await session.handOver()
        }
    }
}

extension Session {
    /// Every idea of which there is another version.
    fileprivate func conflicts() async throws(CommandError) -> [Idea] {
        try await ideas(.conflicts, limit: state.counts.conflicts + 1)
    }

    /// An idea as it is once what lies in the cloud was joined.
    ///
    /// - Throws: `failed` if something came that the person has not seen: it must not be dismissed unread.
    fileprivate mutating func withNews(of idea: Idea) async throws(CommandError) -> Idea {
        await look()
        let now = try await self.idea(idea.id.uuidString)
        let seen = Set(idea.otherVersions.map(\.id))
        guard now.title == idea.title, now.description == idea.description,
            now.isCompleted == idea.isCompleted,
            seen.isSuperset(of: now.otherVersions.map(\.id))
        else { throw .failed(.newsCame(now.shownTitle(in: language))) }
        return now
    }

    /// The only other version that a name begins.
    fileprivate func version(_ name: String) async throws(CommandError) -> (Idea, OtherVersion) {
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { throw .usage(.versionMissing) }
        let all = try await conflicts().flatMap { idea in idea.otherVersions.map { (idea, $0) } }
        let found = all.filter { $0.1.name(of: $0.0).hasPrefix(wanted) || $0.1.id == name }
        guard let first = found.first else { throw .nothing(.noVersion(TextWidth.cut(name, to: 60))) }
        guard found.count == 1 else {
            let lines = found.map { "  " + $0.1.name(of: $0.0) + "  " + $0.0.shownTitle(in: language) }
            throw .several(.severalVersions(TextWidth.cut(name, to: 60)), lines: lines)
        }
        return first
    }
}
