public import SyncProduct

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The state of replication as a face draws it: always visible, never more than is known.
public struct IdeaSyncLine: Sendable, Equatable {
    /// What it looks like.
    public enum Kind: String, Sendable {
        /// The kinds, as faces and tests name them.
        case off, waiting, syncing, pending, handedOver, synced, offline, attention
    }

    /// What it looks like.
    public let kind: Kind
    /// A few words.
    public let text: String
    /// What it means and what to do.
    public let detail: String
    /// Where the cloud is; nil if none is configured.
    public let cloud: String?
    /// When everything had been handed over; nil if that is not known.
    public let handedOver: Date?

    /// The line of a state.
    ///
    /// - Parameters:
    ///   - state: how this device and the cloud stand to each other.
    ///   - language: the person's language.
    public init(_ state: SyncStatus, in language: Language) {
        kind = Self.kind(of: state.phase)
        let phrase = IdeaSyncPhrase.phase(state.phase, pending: state.pending, seenBy: state.seenBy)
        text = state.progressWords(in: language) ?? phrase.text(in: language)
        detail = IdeaSyncPhrase.detail(state.phase, cloud: state.cloud ?? "").text(in: language)
        cloud = state.cloud
        handedOver = state.handedOver
    }

    private static func kind(of phase: SyncStatus.Phase) -> Kind {
        switch phase {
        case .off: .off
        case .waiting: .waiting
        case .syncing: .syncing
        case .pending, .throttled: .pending
        case .handedOver: .handedOver
        case .synced: .synced
        case .offline, .signedOut: .offline
        case .closed, .quotaExceeded, .readOnly, .tooLarge, .emptied, .otherAccount, .trouble: .attention
        }
    }
}
