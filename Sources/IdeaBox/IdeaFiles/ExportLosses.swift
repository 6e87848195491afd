public import IdeaBoxCore

/// What an import of a written file will not give back as it was.
///
/// Ideas of the old app are kept to the letter, also those that nobody could type: without a text, longer than an idea
/// may be, or with white space around the title.
public struct ExportLosses: Sendable, Equatable {
    /// Why the file as a whole is refused; nil if it is not.
    public let file: IdeaFileError?
    /// How many of its ideas are refused.
    public let refused: Int
    /// How many of its ideas come in with another title, without the white space around it.
    public let trimmed: Int

    /// Looks at ideas and the file that was made of them.
    ///
    /// - Parameters:
    ///   - text: what ``IdeaFile/text(_:as:)`` gave.
    ///   - ideas: the ideas.
    public init(of text: String, _ ideas: [Idea]) {
        if text.utf8.count > IdeaFile.largestFile {
            file = .tooLarge
        } else {
            file = ideas.count > IdeaFile.mostEntries ? .tooManyEntries : nil
        }
        var (refused, trimmed) = (0, 0)
        for idea in ideas {
            guard let draft = try? IdeaDraft(title: idea.title, description: idea.description),
                FileDate.isReadAgain(idea.dateCreated), FileDate.isReadAgain(idea.dateModified)
            else {
                refused += 1
                continue
            }
            if !draft.title.utf8.elementsEqual(idea.title.utf8) { trimmed += 1 }
        }
        (self.refused, self.trimmed) = (refused, trimmed)
    }
}
