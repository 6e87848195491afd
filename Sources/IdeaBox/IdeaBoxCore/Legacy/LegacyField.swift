internal import FoundationExports
public import Localization
internal import SyncEngine

/// What an idea has, and an old store may have.
public enum LegacyField: String, Sendable, CaseIterable, Codable {
    /// The idea's own id.
    case id
    /// The one line.
    case title
    /// The further lines.
    case description
    /// When it was made.
    case created
    /// When it was last changed.
    case modified
    /// Whether it is done.
    case completed
}

extension LegacyField: Localizable {
    /// Its name for a label.
    public func text(in language: Language) -> String { strings.label.text(in: language) }

    /// Its name within a sentence.
    package var inSentence: LocalizedText { LocalizedText(strings.inSentence) }

    private var strings: (label: IdeaBoxLegacyStrings, inSentence: IdeaBoxLegacyStrings) {
        switch self {
        case .id: (.id, .idInSentence)
        case .title: (.title, .titleInSentence)
        case .description: (.description, .descriptionInSentence)
        case .created: (.created, .createdInSentence)
        case .modified: (.modified, .modifiedInSentence)
        case .completed: (.completed, .completedInSentence)
        }
    }
}

/// A relation of an entity to another one, as the tables hold it.
public struct LegacyRelation: Sendable, Equatable {
    /// Where the keys stand that make it.
    package enum Keys: Sendable, Equatable {
        /// In a column of the entity's own table.
        case here(column: String)
        /// In a column of the other entity's table.
        case there(column: String)
        /// In a table of their own.
        case between(table: String, here: String, there: String)
    }

    /// Its name in upper case, as far as the tables tell it.
    public let name: String
    /// The other entity.
    public let entity: String
    /// The table of the other entity.
    package let table: String
    package let keys: Keys
    /// The column of that table which names its rows; nil if none does.
    package let label: String?

    package init(name: String, entity: String, table: String, keys: Keys, label: String? = nil) {
        self.name = name
        self.entity = entity
        self.table = table
        self.keys = keys
        self.label = label
    }
}

/// A row of an old store and what follows from it alone, worked out before it is needed.
struct ReadyIdea: Sendable, Equatable {
    let idea: LegacyIdea
    /// Names it in the ledger.
    let name: String
    /// The id that it has where the ledger knows no other.
    let id: UUID
    /// What was read, with that id.
    let hash: ContentHash
    /// What it becomes where nothing stands under that id; nil if that was not worked out.
    private(set) var row: IdeaRow?

    init(_ idea: LegacyIdea) {
        self.idea = idea
        name = idea.source.text
        id = idea.id
        hash = idea.hash(as: id)
    }

    /// The same with its row.
    func withRow(at now: Date) -> ReadyIdea {
        var ready = self
        ready.row = newRow(at: now)
        return ready
    }

    /// What it becomes where nothing stands under its id.
    func newRow(at now: Date) -> IdeaRow {
        row ?? IdeaRow(id, .record(idea.record(at: idea.stamp(hash, now: now), now: now)), isPending: true)
    }
}
