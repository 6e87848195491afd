internal import Files
public import SyncEngine
internal import Secrets

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The vault as a ``Replicator`` looks at a cloud with it.
public struct ReadOnlyVault: ReadOnlyReplicaStore {
    private let authenticator: Authenticator
    private let now: @Sendable () -> Date

    /// A look with the vault of an authenticator.
    ///
    /// - Parameters:
    ///   - authenticator: the vault's owner.
    ///   - now: the present moment.
    public init(_ authenticator: Authenticator, now: @escaping @Sendable () -> Date) {
        self.authenticator = authenticator
        self.now = now
    }

    /// What is known of the cloud; it asks for nothing.
    public func pendingWork() async -> PendingSyncWork {
        await authenticator.pendingWork(at: now()).asksForNothing
    }

    /// Opens what can be opened, to see what would become of it.
    public func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        try await authenticator.look(at: page, reading, at: now())
    }

    /// A known account id, or a new one.
    public func accountID() async -> String { await authenticator.accountID() }
}

extension Authenticator {
    /// What would become of a page; the vault is a value, so a copy of it tells.
    func look(
        at page: CloudPage, _ reading: Reading?, at now: Date
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        let pendingWork = await pendingWork(at: now).asksForNothing
        let arrivals: [IncomingRegister]
        do throws(AuthenticatorError) { arrivals = try await open(page) } catch { throw .failed }
        if opened == nil, arrivals.contains(where: { if case .opened = $0.outcome { true } else { false } }) {
            sight.hasReadable = true
            sight.isLocked = false
            announce(state)
        }
        if state.condition == .waiting, reading != nil, !sight.hasReadable,
            arrivals.contains(where: { if case .locked = $0.outcome { true } else { false } })
        {
            sight.isLocked = true
            settle(.notReady(.keyUnavailable))
        }
        var copy = opened?.vault.replica ?? Replica(incarnation: identifiers.incarnation())
        let joinResult = try copy.take(
            arrivals, account: page.account, reading, wallClock: now.wallClock,
            newID: identifiers.replica)
        if reading != nil { find(joinResult) }
        return (joinResult, pendingWork)
    }
}
