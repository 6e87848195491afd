public import FoundationExports

/// The state of replication as a front end draws it: always visible, never more than is known.
public struct SyncLine: Sendable, Equatable {
    /// What it looks like.
    public enum Kind: String, Sendable {
        /// The kinds, as front ends and tests name them.
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
    ///   - product: what is synced.
    public init(_ state: SyncStatus, in language: Language, of product: SyncedProduct) {
        kind = Kind(state.phase)
        text = state.progressWords(in: language) ?? state.title.text(in: language)
        detail = state.detail(of: product).text(in: language)
        cloud = state.cloud
        handedOver = state.handedOver
    }
}

extension SyncLine.Kind {
    /// What a phase looks like.
    package init(_ phase: SyncStatus.Phase) {
        self =
            switch phase {
            case .off: .off
            case .waiting: .waiting
            case .syncing: .syncing
            case .pending, .throttled: .pending
            case .handedOver: .handedOver
            case .synced: .synced
            case .offline, .signedOut: .offline
            case .closed, .keyMissing, .quotaExceeded, .readOnly, .tooLarge, .emptied, .otherAccount,
                .trouble:
                .attention
            }
    }
}
