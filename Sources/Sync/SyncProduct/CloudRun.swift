package import FoundationExports
package import SyncEngine

/// One run of replication between an app's records and one cloud.
///
/// An app is one process, so nobody else of its home talks to the cloud: no lock is needed.
package struct CloudRun: Sendable {
    private let cloud: any Cloud
    private let running = RunningReplicator()
    private let changes: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    /// Begins to replicate.
    ///
    /// - Parameters:
    ///   - cloud: where the registers are.
    ///   - store: the app's records.
    ///   - seed: for the jitter of waits.
    ///   - clock: waits.
    ///   - now: the present moment.
    ///   - onView: hears what is known of the cloud.
    package init(
        _ cloud: any Cloud, _ store: any ReplicaStore, seed: UInt64, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, onView: @escaping @Sendable (CloudView) async -> Void
    ) async {
        let (homeChanges, changes) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let running = running
        let replicator = Replicator(
            store: store, cloud: cloud, seed: seed, clock: clock, now: now,
            onView: { view in
                await onView(view)
                await running.see(view)
            })
        self.cloud = cloud
        self.changes = changes
        await running.begin(replicator)
        task = Task { await replicator.run(homeChanges: homeChanges) }
    }

    /// The records have changed.
    package func homeChanged() { changes.yield() }

    /// Everything is looked at now: no wait after a failure holds.
    package func hurry() async {
        changes.yield()
        _ = await running.ask()
    }

    /// As ``hurry()``, and waits until it has come to rest.
    package func rest() async {
        changes.yield()
        guard let end = await running.ask() else { return }
        for await _ in end {}
    }

    /// Begins an empty cloud with an account.
    ///
    /// - Parameter account: the account's id.
    /// - Returns: whether the cloud has an account now.
    package func begin(_ account: String) async -> Bool {
        do throws(CloudError) {
            guard try await !cloud.beginAccount(account).isEmpty else { return false }
        } catch {
            return false
        }
        await hurry()
        return true
    }

    /// Ends it; when this returns, the cloud is not talked to any more.
    package func stop() async {
        task.cancel()
        await running.end()
        await task.value
    }
}

/// The cloud that a device was told to use, as its data needs to know it.
public struct CloudConfiguration: Sendable, Equatable {
    /// Where it is, as a person knows it: a folder's path, or a service's name.
    public let name: String
    /// Whether it confirms that it has what was put.
    public let confirms: Bool

    /// A cloud.
    public init(name: String, confirms: Bool) {
        self.name = name
        self.confirms = confirms
    }
}
