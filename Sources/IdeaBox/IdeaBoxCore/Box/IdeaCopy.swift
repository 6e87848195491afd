public import FoundationExports

/// An idea as a file holds it: all of it that a person knows, without versions and without a device.
public struct IdeaCopy: Sendable, Equatable {
    /// The id that it had where the file was made; nil where the file names none.
    public let id: UUID?
    /// Its text, checked.
    public let draft: IdeaDraft
    /// When it was made; nil where the file does not say.
    public let created: Date?
    /// When its text was last changed; nil where the file does not say.
    public let modified: Date?
    /// Whether it is done.
    public let isCompleted: Bool

    /// A copy of an idea.
    public init(id: UUID?, draft: IdeaDraft, created: Date?, modified: Date?, isCompleted: Bool) {
        self.id = id
        self.draft = draft
        self.created = created
        self.modified = modified
        self.isCompleted = isCompleted
    }
}

/// What is here of ideas that are to be imported.
public struct IdeasHere: Sendable {
    /// What stands under an id.
    public enum Presence: Sendable, Equatable {
        /// An idea with this text.
        case shown(title: String, description: String)
        /// One that was deleted, maybe for good.
        case deleted
        /// Something that this version cannot read.
        case unreadable
    }

    /// What stands under the ids that were asked for; those under which nothing does are left out.
    public let byID: [UUID: Presence]
    /// The texts of all ideas that are shown.
    public let drafts: [IdeaDraft]

    /// What is here.
    public init(byID: [UUID: Presence] = [:], drafts: [IdeaDraft] = []) {
        (self.byID, self.drafts) = (byID, drafts)
    }
}
