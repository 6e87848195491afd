internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A question that waits for its answer.
struct PendingQuestion: Sendable, Equatable {
    enum Subject: Sendable, Equatable {
        case delete(UUID, name: String)
        case deleteNow(UUID, name: String)
        case forget(Device.ID, name: String)
        case offer(Screen.Offer)
        /// Tokens that are here already.
        case duplicate([NewToken], of: [Token])
        /// More than one token in a picture; so many of its codes are of no account.
        case several([NewToken], skipped: Int)
        case storage(Storage)
    }

    let number: Int
    let subject: Subject
    /// The number of the sheet that it belongs to and goes with; nil if it belongs to none.
    let sheet: Int?
}
