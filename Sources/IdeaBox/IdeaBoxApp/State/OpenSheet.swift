internal import FoundationExports
internal import IdeaBoxCore
internal import SyncProduct

extension AppState {
    /// The sheet that is open, with what was typed into it.
    enum OpenSheet: Sendable, Equatable {
        case idea(IdeaEditing)
        case sync, migration, settings, about

        /// The number that jobs and questions know it by; nil if it starts none.
        var number: Int? { if case .idea(let editing) = self { editing.number } else { nil } }

        /// Whether a person would lose something if it gave way to another one.
        var holdsWork: Bool { if case .idea(let editing) = self { editing.holdsWork } else { false } }
    }
}

/// The sheet of an idea.
struct IdeaEditing: Sendable, Equatable {
    let number: Int
    let id: UUID
    /// The idea as it was last read; nil if it is gone.
    private(set) var idea: Idea?
    var title: IdeaEditField
    var description: IdeaEditField
    /// What is being saved, as it was typed; nil while nothing is.
    var sending: [IdeaField: String]?
    /// Whether text of an earlier run is in it.
    private(set) var isBack = false
    var problem: String?

    /// An idea that a person has opened.
    init(number: Int, _ idea: Idea) {
        (self.number, id) = (number, idea.id)
        self.idea = idea
        title = IdeaEditField(idea.title, idea.basis)
        description = IdeaEditField(idea.description, idea.basis)
    }

    /// An idea that was open in an earlier run, with what was typed then.
    init(number: Int, _ draft: Draft.OpenText, _ idea: Idea?) {
        (self.number, id) = (number, draft.idea)
        self.idea = idea
        func field(_ name: IdeaField, _ present: String?) -> IdeaEditField {
            guard let kept = draft.fields[name.rawValue] else {
                return IdeaEditField(present ?? "", idea?.basis ?? IdeaBasis())
            }
            return IdeaEditField(kept)
        }
        title = field(.title, idea?.title)
        description = field(.description, idea?.description)
        isBack = true
        if let idea { follow(idea) }
    }

    subscript(field: IdeaField) -> IdeaEditField {
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

extension AppState {
    /// What is asked.
    enum QuestionSubject: Sendable, Equatable {
        case deleteNow(UUID, name: String)
        case forget(SyncedDevice.ID, name: String)
        case offer(IdeaScreen.Offer)
        /// The sheet is left with what is not saved in it.
        case discard
        /// An idea is deleted with what was typed into its sheet.
        case deleteTyped(UUID, name: String)
        /// What can be read of a damaged old store is taken over.
        case damaged
        case takeChanges
    }
}

/// How far the old app's ideas have come.
struct Migrating: Sendable, Equatable {
    enum Stage: Sendable, Equatable {
        /// Nobody has looked yet.
        case unknown
        case nothing
        case looking
        case found
        case running(MigrationProgress)
        case finished(MigrationReport)
        case failed(LegacyError)
    }

    var stage = Stage.unknown
    /// What is under way: news under another number are about something else.
    var number = 0
    /// Whether the list says so: until the person has put it off, or the report away.
    var isOffered = false
    /// Whether the app has looked by itself, as it does once.
    var isOwnLook = false
    /// What was found.
    var find: OldFind?
    /// The entity that the person has chosen.
    var entity: String?
    /// The attributes that the person has chosen.
    var overrides: [LegacyField: String] = [:]
    var samples: [LegacyIdea] = []

    /// Which column becomes what, or why that cannot be said.
    var mapping: Result<LegacyMapping, LegacyError>? {
        guard let find else { return nil }
        let overrides = overrides.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        return Result { () throws(LegacyError) in
            try LegacyMapping(find.survey, entity: entity, overrides: overrides)
        }
    }

    /// The mapping, if there is one.
    var good: LegacyMapping? { try? mapping?.get() }

    /// The entity that counts now: the chosen one, or the likely one; nil where there is neither.
    var presentEntity: String? {
        good?.entity.name ?? entity ?? find.flatMap { try? LegacyMapping($0.survey) }?.entity.name
    }

    /// The attribute that becomes a part of an idea now; empty for none.
    func presentAttribute(_ field: LegacyField) -> String {
        guard let good else { return overrides[field] ?? "" }
        return good.choices[field]?.column?.attribute ?? ""
    }
}
