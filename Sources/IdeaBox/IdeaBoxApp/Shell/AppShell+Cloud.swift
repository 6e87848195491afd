internal import AppRuntime
internal import IdeaBoxCore
internal import Replication
internal import SyncFaces

/// One run of replication with one cloud.
///
/// The app is one process, so nobody else of its home talks to the cloud: no lock is needed.
struct CloudRun: Sendable {
    let cloud: any Cloud
    private let running = RunningReplicator()
    private let ring: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    init(_ cloud: any Cloud, _ box: IdeaBox, _ parts: AppParts) async {
        let (changes, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let running = running
        let replicator = Replicator(
            store: IdeaReplica(box, now: parts.now), cloud: cloud, seed: parts.seed, clock: parts.clock,
            now: parts.now,
            onView: { view in
                await box.see(view)
                await running.see(view)
            })
        self.cloud = cloud
        self.ring = ring
        await running.begin(replicator)
        task = Task { await replicator.run(homeChanges: changes) }
    }

    /// The ideas have changed.
    func homeChanged() { ring.yield() }

    /// Everything is looked at now: no wait after a failure holds.
    func hurry() async {
        ring.yield()
        _ = await running.ask()
    }

    /// As ``hurry()``, and waits until it has come to rest.
    func rest() async {
        ring.yield()
        guard let end = await running.ask() else { return }
        for await _ in end {}
    }

    /// Ends it; when this returns, the cloud is not talked to any more.
    func stop() async {
        task.cancel()
        await running.end()
        await task.value
    }
}

extension AppShell {
    /// The system stops an app that goes on for longer: 30 seconds, of which some are for its end.
    private static let mostTime = Duration.seconds(25)
    /// So often what got in between is handed over, too.
    private static let mostRounds = 3

    /// Looks into the cloud and hands over what waits; returns when that is done or cannot be done now.
    ///
    /// For a silent push, and for a refresh in the background.
    ///
    /// - Returns: whether there is something here that was not there before.
    public func refresh() async -> Bool {
        let before = await box?.state.revision
        await handOver()
        return await box?.state.revision != before
    }

    func handOverInTime() async {
        let work = handOver
        await parts.background.during { await work() }
    }

    private func handOver() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.handOverAll() }
            group.addTask { [clock = parts.clock] in
                try? await clock.sleep(for: Self.mostTime, tolerance: nil)
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// What was asked for before is done first.
    private func handOverAll() async {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        boxLane.add { end.finish() }
        for await _ in done {}
        for _ in 0..<Self.mostRounds {
            guard !Task.isCancelled, let cloud, let box else { return }
            await cloud.rest()
            guard case .pending = await box.state.sync.phase else { return }
        }
    }
}
