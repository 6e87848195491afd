import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// Adds an idea.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an idea.",
        discussion: """
            Without a title it is read from a pipe (first line, blank line, description) or asked for.

            Example:  ideabox add Call the museum
            Example:  ideabox add "A talk" --description "About tides"
            Example:  ideabox add "Minutes" --description - < minutes.txt
            Example:  pbpaste | ideabox add
            """)

    @Argument(help: ArgumentHelp("The title.", valueName: "title"))
    var title: [String] = []

    @Option(help: ArgumentHelp("The description; - reads it from a pipe.", valueName: "text"))
    var description: String?

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host = try flags.host()
        guard let text = try given(IdeaBoxCommandStrings.titlePrompt.text(in: host.language)) else {
            throw CommandError.nothingGiven
        }
        let draft: IdeaDraft
        do throws(IdeaBoxError) {
            draft = try IdeaDraft(title: text.title, description: text.description)
        } catch {
            throw CommandError.action(error)
        }
        let session = try await Session(host)
        let (box, now) = (session.box, session.now)
        let id = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.add(draft, at: now)
        }
        let idea = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.idea(id)
        }
        if let idea {
            session.say(.added(title: idea.shownTitle(in: session.language), id: idea.shortID))
        }
        await session.handOver()
    }

    /// What was given as arguments, by a pipe or at the terminal; nil if nothing was.
    private func given(_ question: String) throws(CommandError) -> GivenText? {
        let title = title.joined(separator: " ")
        if description == "-" {
            return GivenText(title: title, description: try GivenText.pipedDescription())
        }
        if !title.isEmpty || description != nil {
            return GivenText(title: title, description: description ?? "")
        }
        if let prompt = Prompt() {
            return prompt.line(question).map { GivenText(title: $0, description: "") }
        }
        let text = try GivenText.piped()
        return text.isEmpty ? nil : GivenText(text)
    }
}

extension GivenText {
    init(title: String, description: String) {
        self.title = title
        self.description = description
    }
}
