internal import Hosting
internal import Dispatch
internal import Files
internal import SyncEngine
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The work itself.
extension Syncing {
    func attempt(_ path: String) async -> Outcome {
        guard let lock = try? host.directory.lock(Self.lockName, wait: false) else {
            await observe(path)
            return .elsewhere
        }
        await work(path)
        lock.release()
        return .done
    }

    /// Works on the cloud, under its lock, until nothing is left that can be done soon.
    func work(_ path: String) async {
        var replicator = await replicator(path)
        while !Task.isCancelled {
            let view = await replicator.once()
            if view.otherCloud == .empty, await moves(to: path) {
                replicator = await self.replicator(path)
                continue
            }
            // What got lost in the cloud goes there again after a short wait.
            let wantsPut = await owner.replicaStore { host.moment.now }.pendingWork().wantsPut
            guard wantsPut, view.isRead, view.trouble == nil, view.otherCloud == nil else { return }
            try? await ContinuousClock().sleep(for: Self.rest)
        }
    }

    func replicator(_ path: String) async -> Replicator {
        _ = await owner.syncStatus(at: host.moment.now)
        let mayCreate = await !owner.knowsCloud && !host.usedClouds.contains(path)
        let moment = host.moment
        return Replicator(
            store: owner.replicaStore { moment.now },
            cloud: cloud(path, mayCreate),
            seed: .random(in: .min ... .max),
            now: { moment.now },
            onView: { view in
                if view.isRead, view.otherCloud == nil { host.usedClouds.note(path) }
                await owner.see(view)
                await running.see(view)
            }, onStep: onStep)
    }

    /// Looks at the cloud without its lock.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - refusal: why it may not be touched; it is said as the cloud's trouble then.
    func observe(_ path: String, refusing refusal: HostError? = nil) async {
        let moment = host.moment
        let cloud = host.cloud(at: path, for: .look)
        let replicator = Replicator(
            store: owner.replicaLook { moment.now },
            cloud: ReadOnlyCloud(cloud, refusal: refusal?.text(in: host.language, of: host.product)),
            seed: .random(in: .min ... .max), now: { moment.now },
            onView: { [owner] view in await owner.see(view) }, onStep: onStep)
        _ = await replicator.once()
    }

    /// Moves a home that knew another cloud to the folder that its owner chose since, if that is empty.
    ///
    /// - Returns: whether it has moved.
    func moves(to path: String) async -> Bool {
        guard host.isChosenAnew(path), await owner.knowsCloud else { return false }
        return await begin(path)
    }

    func begin(_ path: String) async -> Bool {
        let cloud = host.cloud(at: path, for: .look)
        let account = await owner.replicaStore { host.moment.now }.accountID()
        do throws(CloudError) {
            guard try await !cloud.beginAccount(account).isEmpty else { return false }
        } catch {
            return false
        }
        host.usedClouds.note(path)
        return true
    }

    /// Why the cloud may not be used with this home; nil if it may.
    ///
    /// Asked off the pool of threads that tasks share.
    func refusal(_ path: String) async -> HostError? {
        let (answers, answer) = AsyncStream.makeStream(of: HostError?.self)
        DispatchQueue.global().async { [host] in
            answer.yield(host.refusal(of: path))
            answer.finish()
        }
        for await refusal in answers { return refusal }
        return nil
    }
}
