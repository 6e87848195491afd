import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// Changes the text of an idea.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the text of an idea, in your editor or by options.",
        discussion: """
            The editor (VISUAL, else EDITOR) gets the title in the first line, a blank line, and the description. \
            What another device changed meanwhile stays as another version.

            Example:  ideabox edit museum
            Example:  ideabox edit 3f2a9c1d --title "Call the museum"
            Example:  ideabox edit minutes --description - < minutes.txt
            """)

    @OptionGroup var query: Query

    @Option(help: ArgumentHelp("The new title.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The new description; - reads it from a pipe.", valueName: "text"))
    var description: String?

    @OptionGroup var flags: HostFlags

    func run() async throws {
        var session = try await Session(flags)
        let idea = try await session.idea(query.text)
        if title == nil, description == nil { return try await session.editInEditor(idea) }
        let text = description == "-" ? try GivenText.pipedDescription() : description
        do throws(IdeaBoxError) {
            try await session.save(IdeaEdit(title: title, description: text), of: idea)
        } catch {
            throw CommandError.action(error)
        }
    }
}

extension Session {
    /// Saves a change of what was read, and says what came of it.
    mutating func save(_ edit: IdeaEdit, of idea: Idea) async throws(IdeaBoxError) {
        let isSame =
            (edit.title ?? idea.title) == idea.title
            && (edit.description ?? idea.description) == idea.description
        guard !isSame else { return say(CommandStrings.unchanged) }
        try await box.edit(idea.id, edit, basis: idea.basis, at: now)
        let saved = try await box.idea(idea.id) ?? idea
        say(.edited(saved.shownTitle(in: language)))
        if saved.otherVersions.count > idea.otherVersions.count { say(.meanwhile) }
        await handOver()
    }

    /// Lets the person change the text in their editor.
    fileprivate mutating func editInEditor(_ idea: Idea) async throws(CommandError) {
        let draft = try Draft(of: idea, in: host)
        let text: String
        switch try draft.edit() {
        case .unchanged:
            draft.remove()
            return say(CommandStrings.unchanged)
        case .failed(let status):
            draft.removeIfUnchanged()
            say(.editorFailed(Int(status)))
            sayWhereKept(draft)
            throw .ended(.failed)
        case .emptied:
            draft.remove()
            throw .notDone(.emptied)
        case .unreadable(let reason):
            say(reason)
            sayWhereKept(draft)
            throw .ended(.failed)
        case .text(let written): text = written
        }
        let given = GivenText(text, endsWithNewline: idea.description.unicodeScalars.last == "\n")
        do throws(IdeaBoxError) {
            let edit = try IdeaEdit(
                title: given.title == idea.title ? nil : given.title,
                description: given.description == idea.description ? nil : given.description)
            try await save(edit, of: idea)
            draft.remove()
        } catch {
            // Nothing that was written is lost.
            sayWhereKept(draft)
            throw .action(error)
        }
    }

    /// Says where the text lies, unless the editor itself took the file away.
    private func sayWhereKept(_ draft: Draft) {
        if draft.isThere { say(.textKept(draft.path)) }
    }
}
