internal import Files
public import FoundationExports
internal import Secrets
public import SyncEngine

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
            updateSnapshot { ($0.hasReadable, $0.isLocked) = (true, false) }
            announce(state)
        }
        if state.condition == .waiting, reading != nil, !snapshot.hasReadable,
            arrivals.contains(where: { if case .locked = $0.outcome { true } else { false } })
        {
            updateSnapshot { $0.isLocked = true }
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

/// What a device that has no vault it could open finds in the cloud.
struct RemoteSnapshot: Sendable, Equatable {
    /// Whether a reading was complete and there was nothing.
    var isEmpty = false
    /// Whether there is ciphertext, and none of it can be opened.
    var isLocked = false
    /// Whether something can be opened.
    var hasReadable = false
    /// Ciphertext on the pages so far of the reading under way.
    var lockedSoFar = false
    /// The locked versions that are not read again before another key arrives, by their marks.
    var settled: Set<String> = []

    /// Adds the versions of one page of a reading.
    mutating func add(_ arrivals: [IncomingRegister]) {
        lockedSoFar = lockedSoFar || arrivals.contains { $0.outcome != .waiting }
    }

    /// Ends a reading with its last page.
    mutating func end(_ reading: Reading, isWithoutArrivals: Bool) {
        if let present = reading.present { settled.formIntersection(present) }
        (isLocked, lockedSoFar) = (lockedSoFar || !settled.isEmpty, false)
        isEmpty = reading.isComplete && reading.present?.isEmpty ?? isWithoutArrivals
    }
}
