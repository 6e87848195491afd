internal import Dispatch
internal import Files
internal import FoundationExports
public import Hosting
public import SyncEngine
internal import SyncProduct

/// Taking out of a folder what this device has put there.
extension Syncing {
    /// What came of it.
    public enum Withdrawal: Sendable, Equatable {
        /// So many files were taken out; none of this device's is left.
        case done(Int)
        /// Another program of this home works in a cloud and does not leave it; nothing was taken out.
        case elsewhere
        /// The folder does not answer; a part may be out.
        case late
        /// The folder may not be used with this home, so it was not touched.
        case refused(HostError)
        /// The folder refused; a part may be out.
        case failed(CloudError)
    }

    /// Takes the registers of a device out of a folder.
    ///
    /// Those of other devices, and the file that names the account, stay. The home must not use that folder any more, or the next sync puts them there again. So a program of this home
    /// that works there is waited for: it stops once it sees the other choice.
    ///
    /// - Parameters:
    ///   - replica: the id under which this device writes: 32 hexadecimal digits.
    ///   - path: the folder, absolute.
    ///   - limit: how long the folder may take.
    /// - Returns: what came of it. What is said for a part is made good by the same call.
    public func withdraw(
        _ replica: String, from path: String, within limit: Duration
    ) async -> Withdrawal {
        guard let lock = await lock() else { return .elsewhere }
        let withdrawal = await withdrawAlone(replica, path, limit)
        lock.release()
        return withdrawal
    }

    private func withdrawAlone(_ replica: String, _ path: String, _ limit: Duration) async -> Withdrawal {
        let (results, result) = AsyncStream.makeStream(of: Result<Int, CloudError>.self)
        let outcome = await TimeLimit.whole(limit).outcome(by: clock) { _ in
            if let refusal = await refusal(path) { return .refused(refusal) }
            do throws(CloudError) { result.yield(.success(try await remove(replica, from: path))) } catch {
                result.yield(.failure(error))
            }
            return .done
        }
        result.finish()
        switch outcome {
        case .late: return .late
        case .refused(let error): return .refused(error)
        case .off, .elsewhere, .held, .done: break
        }
        for await result in results {
            switch result {
            case .success(let count): return .done(count)
            case .failure(let error): return .failed(error)
            }
        }
        return .late
    }

    /// Removes what stands there, until a whole reading finds nothing more.
    private func remove(_ replica: String, from path: String) async throws(CloudError) -> Int {
        let cloud = cloud(path, false)
        var (count, page) = (0, String?.none)
        repeat {
            let found = try await cloud.changes(since: CloudCursor(), page: page)
            let own = found.versions.filter { RegisterName($0.register)?.replica == replica }
            if !own.isEmpty { try await cloud.remove(Set(own.map(\.mark)), account: found.account) }
            count += own.count
            page = found.next
        } while page != nil
        return count
    }
}

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
            var isHeld = false
            if case .busy = obstacle { isHeld = true }
            if isHeld, !isTold { await onElsewhere() }
            isTold = isTold || isHeld
            await observe(path)
            let phase = await owner.syncStatus(at: host.moment.now).phase
            guard !Task.isCancelled, phase.isOnItsWay || phase == .emptied && host.isChosenAnew(path) else {
                return .elsewhere
            }
            // Nobody hands over what waits where not even the lock can be had.
            guard isHeld else { return .refused(.files(obstacle)) }
            // The cloud has answered: from here on it is the other program that is waited for.
            course.isLate(as: .held)
            try? await clock.sleep(for: Self.rest, tolerance: nil)
        }
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

extension SyncStatus.Phase {
    /// Whether whoever talks to the cloud has something to do there that it has not done yet.
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

    func beginAccount(_ id: String) async throws(CloudError) -> Set<String> { [] }

    func put(_ put: CloudPut) async throws(CloudError) -> String { throw .readOnly }

    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {}

    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
