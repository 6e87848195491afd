internal import Replication
internal import SecondCore

/// One run of replication with one cloud.
///
/// The app is one process, so nobody else of its home talks to the cloud: no lock is needed.
struct CloudRun: Sendable {
    let cloud: any Cloud
    let replicator: Replicator
    private let ring: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    init(_ cloud: any Cloud, _ replicator: Replicator) {
        let (changes, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.cloud = cloud
        self.replicator = replicator
        self.ring = ring
        task = Task { await replicator.run(homeChanges: changes) }
    }

    /// The vault has changed.
    func homeChanged() { ring.yield() }

    /// Everything is looked at now: no wait after a failure holds.
    func hurry() async {
        ring.yield()
        await replicator.syncNow()
    }

    /// Ends it; when this returns, the cloud is not talked to any more.
    func stop() async {
        task.cancel()
        await task.value
    }
}

extension AppShell {
    /// Replicates with the cloud of a storage from now on: never with two at once.
    func use(_ storage: Storage) async {
        guard let vault else { return }
        await stopCloud()
        let next = await parts.cloud(storage)
        await vault.use(CloudSeat(name: storage.name(in: parts.language), confirms: next.limits.confirms))
        await vault.load(at: parts.now())
        cloud = CloudRun(
            next,
            Replicator(
                store: VaultReplica(vault, now: parts.now), cloud: next, seed: parts.seed,
                clock: parts.clock, now: parts.now, onView: { await vault.see($0) }))
    }

    func stopCloud() async {
        await cloud?.stop()
        cloud = nil
        await vault?.see(nil)
    }
}
