public import FoundationExports
public import SyncEngine
public import SyncProduct

/// The owner of what a home holds, as ``Syncing`` needs it.
public protocol Replicating: Actor {
    /// Whether an account of a cloud is known, so that an empty cloud is not taken for a first one.
    var knowsCloud: Bool { get async }
    /// Takes in what the disk holds now.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how this device and the cloud stand to each other.
    func syncStatus(at now: Date) async -> SyncStatus
    /// That state now, and after each change.
    func syncStatuses() async -> AsyncStream<SyncStatus>
    /// Takes in what a replicator knows; nil where none runs.
    func see(_ view: CloudView?) async
    /// Takes in which cloud is used; nil for none.
    func use(_ cloud: CloudConfiguration?) async
    /// The store of a replicator that does the work.
    nonisolated func replicaStore(now: @escaping @Sendable () -> Date) -> any ReplicaStore
    /// The store of a replicator that only looks: it puts nothing and keeps nothing.
    nonisolated func replicaLook(now: @escaping @Sendable () -> Date) -> any ReplicaStore
    /// Tells whenever what the home holds may have changed; nil where the home's folder tells of that.
    nonisolated func homeChanges() -> AsyncStream<Void>?
}

extension Replicating {
    /// Nil: every change gives a file in the home's folder another content.
    public nonisolated func homeChanges() -> AsyncStream<Void>? { nil }
}

extension AsyncStream where Element == SyncStatus {
    /// What each state tells of sync; a state that nobody has read yet gives way to the next.
    package init<State: Sendable>(
        of states: AsyncStream<State>, _ sync: @escaping @Sendable (State) -> SyncStatus
    ) {
        self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                for await state in states { continuation.yield(sync(state)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
