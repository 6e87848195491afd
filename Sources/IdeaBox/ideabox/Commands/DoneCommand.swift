import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// Marks an idea as done.
struct DoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark an idea as done.", discussion: "Example:  ideabox done museum")

    @OptionGroup var query: Query
    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags)
        try await session.mark(query.text, true)
    }
}

/// Marks an idea as not done.
struct UndoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone", abstract: "Mark an idea as not done.",
        discussion: "Example:  ideabox undone museum")

    @OptionGroup var query: Query
    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags)
        try await session.mark(query.text, false)
    }
}

extension Session {
    fileprivate mutating func mark(_ query: String, _ isDone: Bool) async throws(CommandError) {
        let idea = try await idea(query)
        let title = idea.shownTitle(in: language)
        guard idea.isCompleted != isDone else {
            return say(isDone ? .doneAlready(title) : .undoneAlready(title))
        }
        try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.setCompleted(idea.id, isDone, at: now)
        }
        say(isDone ? .done(title) : .undone(title))
        await handOver()
    }
}
