public import Replication

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The ideas for a replicator that only looks: it puts nothing and stores nothing.
public struct IdeaLook: ReplicaStore {
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
    public func outlook() async -> Outlook {
        var outlook = await inner.outlook()
        (outlook.wantsPut, outlook.removable) = (false, [])
        return outlook
    }

    /// Stores nothing.
    public func checkKeys() async throws(ReplicaStoreError) -> Outlook { await outlook() }

    /// Judges whose cloud it is.
    public func absorb(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (Absorption, Outlook) {
        let known = await box.replica
        guard let known, let reading else { return (Absorption(), await outlook()) }
        switch known.judge(page.account, reading) {
        case .same, .unnamed: return (Absorption(), await outlook())
        case .other:
            throw .withheld(reading.present?.isEmpty == true && page.account.isEmpty ? .empty : .foreign)
        case .unclear: throw .withheld(.unclear)
        }
    }

    /// A known account id, or a new one.
    public func accountID() async -> String { await inner.accountID() }

    /// Stores nothing.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> Outlook { await outlook() }

    /// Seals nothing.
    public func prepare(within limits: CloudLimits) async throws(ReplicaStoreError) -> ([CloudPut], Outlook) {
        ([], await outlook())
    }

    /// Stores nothing.
    public func confirm(_ puts: [CloudPut], marks: [String]) async throws(ReplicaStoreError) -> Outlook {
        await outlook()
    }

    /// Stores nothing.
    public func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> Outlook { await outlook() }

    /// Keeps the replica id.
    public func renew() async throws(ReplicaStoreError) -> Outlook { await outlook() }
}
