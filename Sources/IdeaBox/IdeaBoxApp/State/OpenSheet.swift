internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The sheet that is open, with what was typed into it.
enum OpenSheet: Sendable, Equatable {
    case idea(Editing)
    case sync, migration, settings, about

    /// The number that jobs and questions know it by; nil if it starts none.
    var number: Int? { if case .idea(let editing) = self { editing.number } else { nil } }

    /// Whether a person would lose something if it gave way to another one.
    var holdsWork: Bool { if case .idea(let editing) = self { editing.holdsWork } else { false } }
}

/// The sheet of an idea.
struct Editing: Sendable, Equatable {
    let number: Int
    let id: UUID
    /// The idea as it was last read; nil if it is gone.
    private(set) var idea: Idea?
    var title: EditField
    var description: EditField
    /// What is being saved, as it was typed; nil while nothing is.
    var sending: [IdeaField: String]?
    /// Whether text of an earlier run is in it.
    private(set) var isBack = false
    var problem: String?

    /// An idea that a person has opened.
    init(number: Int, _ idea: Idea) {
        (self.number, id) = (number, idea.id)
        self.idea = idea
        title = EditField(idea.title, idea.basis)
        description = EditField(idea.description, idea.basis)
    }

    /// An idea that was open in an earlier run, with what was typed then.
    init(number: Int, _ draft: Draft.OpenText, _ idea: Idea?) {
        (self.number, id) = (number, draft.idea)
        self.idea = idea
        func field(_ name: IdeaField, _ present: String?) -> EditField {
            guard let kept = draft.fields[name.rawValue] else {
                return EditField(present ?? "", idea?.basis ?? IdeaBasis())
            }
            return EditField(kept)
        }
        title = field(.title, idea?.title)
        description = field(.description, idea?.description)
        isBack = true
        if let idea { follow(idea) }
    }

    subscript(field: IdeaField) -> EditField {
        get { field == .description ? description : title }
        set { if field == .description { description = newValue } else { title = newValue } }
    }

    /// The fields that are typed into.
    static let fields = [IdeaField.title, .description]

    /// What is in the fields now.
    var texts: [IdeaField: String] { [.title: title.text, .description: description.text] }

    var touched: [IdeaField] { Self.fields.filter { self[$0].isTouched } }

    /// Whether something would be lost with the sheet.
    var holdsWork: Bool { sending != nil || !touched.isEmpty }

    /// Takes what the idea holds now; nil if it is gone.
    mutating func follow(_ next: Idea?) {
        idea = next
        guard let next else { return }
        title.follow(next.title, next.basis)
        description.follow(next.description, next.basis)
        if touched.isEmpty { isBack = false }
    }
}
