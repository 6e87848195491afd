import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Shows one idea whole.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one idea whole.",
        discussion: """
            Example:  ideabox show museum
            Example:  ideabox show 3f2a9c1d --json | jq -r .description
            """)

    @OptionGroup var query: Query

    @Flag(help: "Print an object for programs.")
    var json = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags)
        let idea = try await session.idea(query.text)
        guard !json else { return Output.line(idea.json) }
        let (language, style) = (session.language, Style(STDOUT_FILENO))
        let title =
            idea.title.isEmpty
            ? IdeaBoxStrings.untitled.text(in: language) : ShownText.line(idea.title)
        Output.line(style.bold(title))
        if !idea.description.isEmpty {
            let text = ShownText.lines(idea.description)
            Output.text("\n" + text + (text.hasSuffix("\n") ? "" : "\n"))
        }
        let done = (idea.isCompleted ? IdeaBoxStrings.done : .open).text(in: language)
        let dates = IdeaBoxStrings.dates(
            made: ShownTime.words(idea.dateCreated, now: session.now, in: language),
            changed: ShownTime.words(idea.dateModified, now: session.now, in: language))
        Output.line("\n" + style.dim("\(idea.shortID) · \(done) · \(dates.text(in: language))"))
        guard !idea.otherVersions.isEmpty else { return }
        SideBySide(idea, session, columns: TerminalSize.now.columns).versions.forEach {
            Output.line("\n" + $0)
        }
        session.say(.takeHint)
        session.say(.keepHint(idea.shortID))
    }
}
