public import FoundationExports
public import SyncEngine

/// The ideas for a replicator that only looks: it puts nothing and stores nothing.
public struct ReadOnlyIdeas: ReadOnlyReplicaStore {
    private let box: IdeaBox
    private let inner: IdeaReplica

    /// A look at the ideas of a box.
    ///
    /// - Parameters:
    ///   - box: the ideas' owner.
    ///   - now: the present moment.
    public init(_ box: IdeaBox, now: @escaping @Sendable () -> Date) {
        self.box = box
        inner = IdeaReplica(box, now: now)
    }

    /// What is known of the cloud; it asks for nothing.
    public func pendingWork() async -> PendingSyncWork { await inner.pendingWork().asksForNothing }

    /// Judges whose cloud it is.
    public func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        let known = await box.replica
        guard let known, let reading else { return (JoinResult(), await pendingWork()) }
        switch known.judge(page.account, reading) {
        case .same, .unnamed: return (JoinResult(), await pendingWork())
        case .other:
            throw .withheld(reading.present?.isEmpty == true && page.account.isEmpty ? .empty : .foreign)
        case .unclear: throw .withheld(.unclear)
        }
    }

    /// A known account id, or a new one.
    public func accountID() async -> String { await inner.accountID() }
}
