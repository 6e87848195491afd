internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
