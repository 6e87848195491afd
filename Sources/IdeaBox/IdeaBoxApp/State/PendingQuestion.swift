internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A question that waits for its answer.
struct PendingQuestion: Sendable, Equatable {
    enum Subject: Sendable, Equatable {
        case deleteNow(UUID, name: String)
        case forget(Device.ID, name: String)
        case offer(IdeaScreen.Offer)
        /// The sheet is left with what is not saved in it.
        case discard
        /// An idea is deleted with what was typed into its sheet.
        case deleteTyped(UUID, name: String)
        /// What can be read of a damaged old store is taken over.
        case damaged
        case takeChanges
    }

    let number: Int
    let subject: Subject
    /// The number of the sheet that it belongs to and goes with; nil if it belongs to none.
    let sheet: Int?
}
