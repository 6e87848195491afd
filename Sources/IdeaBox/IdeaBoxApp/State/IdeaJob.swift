public import IdeaBoxCore
public import SyncProduct

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One change of the ideas, done in the order in which they were asked for.
public enum IdeaJob: Sendable, Equatable {
    /// An idea is added; the text is what stood in the field, and goes back there if that fails.
    case add(IdeaDraft, text: String)
    /// What was typed into the sheet with that number becomes an idea of its own.
    case addTyped(IdeaDraft, sheet: Int)
    /// The text of an idea is changed, by the sheet with that number; one edit for each time at which fields were seen.
    case edit(UUID, [Edit], sheet: Int)
    /// An idea is done, or not.
    case setDone(UUID, Bool)
    /// An idea is deleted; the name is for the toast.
    case delete(UUID, name: String)
    /// A deleted idea comes back.
    case restore(UUID, name: String)
    /// A deleted idea is wiped.
    case deleteNow(UUID, name: String)
    /// Another version is taken.
    case take(OtherVersion.ID, of: UUID)
    /// The present versions are kept.
    case keep(UUID, IdeaBasis)
    /// A device is forgotten.
    case forget(Device.ID, name: String)
    /// The cloud that stands there is used with these ideas.
    case merge
    /// An empty cloud is begun with the account that the box knows.
    case refill
    /// These ideas are kept apart on a shelf of their own.
    case separate([IdeaLibrary])

    /// What was typed over what was seen at one time.
    public struct Edit: Sendable, Equatable {
        /// What was typed.
        public let edit: IdeaEdit
        /// What was seen.
        public let basis: IdeaBasis
    }

    /// Whether the same again means nothing while it is under way; forms and the field guard themselves.
    var isOnce: Bool {
        switch self {
        case .delete, .restore, .deleteNow, .take, .keep, .forget, .merge, .refill, .separate: true
        case .add, .addTyped, .edit, .setDone: false
        }
    }

    /// What became of it.
    public enum Outcome: Sendable, Equatable {
        /// It is done.
        case done
        /// The ideas of that shelf are to be used.
        case moved(IdeaLibrary)
        /// Nothing was changed.
        case failed(IdeaBoxError)
        /// The cloud did not do what it was asked to; sync says why.
        case cloudFailed
    }
}
