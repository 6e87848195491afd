internal import Dispatch
internal import Files
internal import FoundationExports
internal import Hosting
internal import SyncEngine
internal import SyncProduct

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

    /// Works on the cloud, or waits for the program that does, until nothing is on its way any more.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - course: takes how that goes.
    ///   - onElsewhere: called once, as soon as another program is found to hold the cloud.
    /// - Returns: what came of it.
    func whole(
        _ path: String, _ course: TimeLimit.Course, _ onElsewhere: @Sendable () async -> Void
    ) async -> Outcome {
        var isTold = false
        while true {
            let obstacle: FilesError
            do throws(FilesError) {
                let lock = try host.directory.lock(Self.lockName, wait: false)
                course.isLate(as: .late)
                await work(path)
                lock.release()
                return .done
            } catch {
                obstacle = error
            }
            let isHeld = if case .busy = obstacle { true } else { false }
            if isHeld, !isTold { await onElsewhere() }
            let view = await observe(path, again: isTold, verifies: verifies && !isTold)
            if !view.damagedPuts.isEmpty { await noteDamaged(view.damagedPuts) }
            isTold = isTold || isHeld
            let phase = await owner.syncStatus(at: host.moment.now).phase
            let isOnItsWay = phase.isOnItsWay || !view.damagedPuts.isEmpty
            guard !Task.isCancelled, isOnItsWay || phase == .emptied && host.isChosenAnew(path) else {
                return .elsewhere
            }
            // Nobody hands over what waits where not even the lock can be had.
            guard isHeld else { return .refused(.files(obstacle)) }
            // The cloud has answered: from here on it is the other program that is waited for.
            course.isLate(as: .held)
            try? await clock.sleep(for: Self.rest, tolerance: nil)
        }
    }

    /// Notes own files that are not as they were written, so that the program that talks to the cloud puts the newest again.
    private func noteDamaged(_ marks: Set<String>) async {
        let moment = host.moment
        // What cannot be noted now is found by the next who looks.
        _ = try? await owner.replicaStore { moment.now }.removed(marks)
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
            let pending = await owner.replicaStore { host.moment.now }.pendingWork()
            // Without any key nothing can be sealed, and to wait brings none.
            guard pending.wantsPut, !pending.keys.isEmpty else { return }
            guard view.isRead, view.trouble == nil, view.otherCloud == nil else { return }
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
            verifies: verifies,
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
    ///   - isAgain: whether it was looked at a moment ago: what is known then holds until this look has ended.
    ///   - verifies: whether this device's newest file is read back.
    /// - Returns: what the look has shown.
    @discardableResult func observe(
        _ path: String, refusing refusal: HostError? = nil, again isAgain: Bool = false,
        verifies: Bool = false
    ) async -> CloudView {
        let moment = host.moment
        let cloud = host.cloud(at: path, for: .look)
        let replicator = Replicator(
            store: owner.replicaLook { moment.now },
            cloud: ReadOnlyCloud(cloud, refusal: refusal?.text(in: host.language, of: host.product)),
            seed: .random(in: .min ... .max), now: { moment.now }, verifies: verifies,
            onView: { [owner] view in if !isAgain { await owner.see(view) } }, onStep: onStep)
        let view = await replicator.once()
        if isAgain, !Task.isCancelled { await owner.see(view) }
        return view
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

extension SyncStatus.Phase {
    /// Whether something is to be done in the cloud, by the program that talks to it, and is not done yet.
    var isOnItsWay: Bool {
        switch self {
        case .pending, .syncing, .waiting: true
        default: false
        }
    }
}

/// A cloud of which nothing but looking at it is asked: what would change it does nothing.
struct ReadOnlyCloud: Cloud {
    private let cloud: any Cloud
    private let refusal: String?

    /// - Parameters:
    ///   - cloud: the cloud.
    ///   - refusal: why it may not even be looked at; nil if it may.
    init(_ cloud: any Cloud, refusal: String? = nil) {
        self.cloud = cloud
        self.refusal = refusal
    }

    var limits: CloudLimits { cloud.limits }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        if let refusal { throw .transient(refusal) }
        return try await cloud.changes(since: cursor, page: page)
    }

    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> { [] }

    func put(_ put: CloudPut) async throws(CloudError) -> String { throw .readOnly }

    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {}

    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
