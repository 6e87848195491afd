public import FoundationExports
public import IdeaBoxCore

/// What an import of ideas would do: each entry with what becomes of it.
public struct IdeaImportPlan: Sendable {
    /// What becomes of an entry.
    public enum Outcome: Sendable, Equatable {
        /// It will be added.
        case new
        /// It is here already, with the same text.
        case here
        /// Its idea is here with another text, which stays.
        case differs
        /// Its idea was deleted here, and stays so.
        case deleted
        /// The file holds it more than once; the first is the one that counts.
        case twice
        /// It cannot be imported.
        case refused(IdeaEntryRefusal)
    }

    /// An entry and what becomes of it.
    public struct Row: Sendable, Equatable {
        /// The entry.
        public let entry: IdeaEntry
        /// What becomes of it.
        public let outcome: Outcome
    }

    /// All entries, in the file's order.
    public let rows: [Row]

    /// Compares entries with what is here: an id decides, and where an entry has none, its text.
    ///
    /// Takes time in proportion to both numbers.
    ///
    /// - Parameters:
    ///   - entries: the entries of a file.
    ///   - here: what is here under their ids.
    public init(_ entries: [IdeaEntry], beside here: IdeasHere) {
        var ids: Set<UUID> = []
        var texts: Set<Text> = []
        let known = Set(here.drafts.map(Text.init))
        rows = entries.map { entry in
            switch entry.result {
            case .failure(let refusal): return Row(entry: entry, outcome: .refused(refusal))
            case .success(let copy):
                let text = Text(copy.draft)
                guard let id = copy.id else {
                    let isNew = texts.insert(text).inserted
                    return Row(entry: entry, outcome: known.contains(text) ? .here : isNew ? .new : .twice)
                }
                guard ids.insert(id).inserted else { return Row(entry: entry, outcome: .twice) }
                return Row(entry: entry, outcome: Self.outcome(text, here.byID[id]))
            }
        }
    }

    private static func outcome(_ text: Text, _ presence: IdeasHere.Presence?) -> Outcome {
        switch presence {
        case nil: return .new
        case .deleted?: return .deleted
        case .unreadable?: return .differs
        case .shown(let title, let description)?:
            let draft = try? IdeaDraft(title: title, description: description)
            return draft.map(Text.init) == text ? .here : .differs
        }
    }

    /// The ideas to add, in the file's order.
    public var new: [IdeaCopy] {
        rows.compactMap { row in row.outcome == .new ? try? row.entry.result.get() : nil }
    }

    /// The ideas to add, those without a date at moments of their own, so that a list has them in the file's order.
    ///
    /// - Parameter now: the present moment: that of the first; each further one is a millisecond before.
    /// - Returns: as ``new``.
    public func new(at now: Date) -> [IdeaCopy] {
        new.enumerated().map { place, copy in
            guard copy.created == nil, copy.modified == nil else { return copy }
            let moment = now - Double(place) / 1000
            return IdeaCopy(
                id: copy.id, draft: copy.draft, created: moment, modified: moment,
                isCompleted: copy.isCompleted)
        }
    }
}

/// A text to the last scalar: a person may have changed one that Swift's strings take for the same.
private struct Text: Hashable {
    private let title: [UInt8]
    private let description: [UInt8]

    init(_ draft: IdeaDraft) {
        (title, description) = (Array(draft.title.utf8), Array(draft.description.utf8))
    }
}
