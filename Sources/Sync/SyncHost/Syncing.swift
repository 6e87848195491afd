internal import Files
internal import FoundationExports
public import Hosting
package import SyncEngine
internal import SyncProduct

/// One program's part in replication: of all programs of a home, one at a time writes to the cloud.
///
/// Who does is settled by a lock of the kernel, which the death of its holder releases. The others may look: what they
/// find is for their faces alone.
public struct Syncing: Sendable {
    /// What came of one attempt.
    public enum Outcome: Sendable, Equatable {
        /// No cloud is configured.
        case off
        /// Another program of this home talks to the cloud at this moment, and takes care of everything; this one has
        /// looked.
        case elsewhere
        /// As `elsewhere`, and for all that time that program has not done what is to be done; the cloud did answer.
        case held
        /// All that could be done was done; what the owner's state says is true.
        case done
        /// The time was over before that, or nothing went on for so long; what was begun is finished by the next one.
        case late
        /// The cloud may not be used with this home, so it was not touched.
        case refused(HostError)
    }

    /// The file whose lock says who talks to the cloud.
    package static let lockName = "cloud-lock"
    /// Between two looks for something that no event tells of.
    static let rest = Duration.milliseconds(100)

    let host: ProductEnvironment
    let owner: any Replicating
    let running = RunningReplicator()
    /// What waits.
    let clock: any Clock<Duration>
    /// The cloud at a path, and whether it may be made there.
    let cloud: @Sendable (_ path: String, _ mayCreate: Bool) -> any Cloud
    /// Told of each step of an attempt.
    private(set) var onStep: @Sendable (Engine.Measure) async -> Void = { _ in }

    /// Whether this device's newest file is read back, to see whether it is as it was written.
    var verifies = false

    /// The part of a program.
    ///
    /// - Parameters:
    ///   - host: the home and its cloud.
    ///   - owner: the owner, in this program, of what the home holds.
    public init(host: ProductEnvironment, owner: any Replicating) {
        self.init(host: host, owner: owner, clock: ContinuousClock()) { address, mayCreate in
            host.cloud(at: address, for: .replication(mayCreate: mayCreate))
        }
    }

    /// The same with another clock and other clouds, for tests.
    package init(
        host: ProductEnvironment, owner: any Replicating, clock: any Clock<Duration>,
        cloud: @escaping @Sendable (_ path: String, _ mayCreate: Bool) -> any Cloud
    ) {
        self.host = host
        self.owner = owner
        self.clock = clock
        self.cloud = cloud
    }

    /// Reads and writes the cloud once, for no longer than a person likes to wait.
    ///
    /// - Parameter limit: how long; the work that is under way is then given up where that is safe.
    /// - Returns: what came of it.
    public func once(within limit: Duration) async -> Outcome {
        await limited(.whole(limit)) { part, path, _ in await part.attempt(path) }
    }

    /// Reads the cloud once, and changes nothing there or here.
    ///
    /// - Parameters:
    ///   - limit: how long.
    ///   - verifies: whether this device's newest file is read back, to see whether it is as it was written.
    /// - Returns: what came of it.
    public func look(within limit: Duration, verifies: Bool = false) async -> Outcome {
        await limited(.whole(limit)) { part, path, _ in
            await part.observe(path, verifies: verifies)
            return .done
        }
    }

    /// As ``once(within:)``; and where another program talks to the cloud, until that has handed over everything.
    ///
    /// - Parameter limit: how long.
    /// - Returns: what came of it.
    public func whole(within limit: Duration) async -> Outcome {
        await limited(.whole(limit)) { part, path, course in await part.whole(path, course) {} }
    }

    /// As ``whole(within:)``, for as long as it goes on: a first sync of much takes its time.
    ///
    /// A person waits for it: this device's newest file is read back, and put again if it is not as it was written.
    ///
    /// - Parameters:
    ///   - limit: how long nothing may have been read or handed over, here or by the program that talks to the cloud.
    ///   - onElsewhere: called once, as soon as another program is found to hold the cloud.
    /// - Returns: what came of it.
    public func whole(
        whileGoingOn limit: Duration, onElsewhere: @escaping @Sendable () async -> Void = {}
    ) async -> Outcome {
        await limited(.idle(limit)) { part, path, course in
            var part = part
            part.verifies = true
            return await part.whole(path, course, onElsewhere)
        }
    }

    /// Changes the home while no other program of it talks to the cloud, then reads and writes the cloud once.
    ///
    /// - Parameters:
    ///   - limit: how long the cloud may take.
    ///   - body: the change.
    /// - Returns: what came of it; `elsewhere` if another program did not leave the cloud, and nothing was changed.
    /// - Throws: what the change throws.
    public func alone<Failure: Error>(
        within limit: Duration, _ body: () async throws(Failure) -> Void
    ) async throws(Failure) -> Outcome {
        guard let lock = await lock() else { return .elsewhere }
        try await body()
        let outcome = await limited(.whole(limit)) { part, path, _ in
            await part.work(path)
            return .done
        }
        lock.release()
        return outcome
    }

    /// The lock of anyone who talks to the cloud; nil if another program of this home does not leave it.
    func lock() async -> FileLock? {
        for _ in 0..<30 {
            if let lock = try? host.directory.lock(Self.lockName, wait: false) { return lock }
            try? await ContinuousClock().sleep(for: Self.rest)
        }
        return nil
    }

    /// Why the cloud may not be used with this home, as far as that can be told in time.
    ///
    /// - Parameter limit: how long; a share may not answer.
    /// - Returns: nil if it may, or if there is none.
    public func refusal(within limit: Duration) async -> HostError? {
        guard case .refused(let error) = await limited(.whole(limit), { _, _, _ in .done }) else {
            return nil
        }
        return error
    }

    /// Begins an empty cloud with the account that this device knows, at its owner's word: other devices know it again.
    ///
    /// - Returns: whether the cloud has an account now.
    public func begin() async -> Bool {
        guard let path = host.cloud.address, await refusal(path) == nil else { return false }
        return await begin(path)
    }

    /// Asks the replication that ``run()`` does to read and write the cloud at once: no wait after a failure holds.
    ///
    /// - Parameter limit: how long the end is waited for; the work goes on after that.
    /// - Returns: what came of it; `done` also where the cloud could not be reached, which the owner's state tells.
    public func now(within limit: Duration) async -> Outcome {
        guard host.presentCloud != .off else { return .off }
        guard let end = await running.ask() else { return .elsewhere }
        return await TimeLimit.whole(limit).outcome(by: clock) { _ in
            for await _ in end { break }
            return .done
        }
    }

    private func limited(
        _ limit: TimeLimit, _ body: @escaping @Sendable (Syncing, String, TimeLimit.Course) async -> Outcome
    ) async -> Outcome {
        guard let path = host.cloud.address else { return .off }
        return await limit.outcome(by: clock) { course in
            if let refusal = await refusal(path) { return .refused(refusal) }
            var part = self
            part.onStep = { await course($0) }
            return await body(part, path, course)
        }
    }
}

/// Replication for as long as a program runs.
extension Syncing {
    /// How long what a look at the cloud has shown is good for, while another program works there.
    private static let lookAgain = Duration.seconds(10)

    /// Replicates until the task is cancelled, whenever no other program of this home does.
    ///
    /// A choice of another cloud, made by any program, is followed at once.
    public func run() async {
        while !Task.isCancelled {
            let choice = host.presentCloud
            await owner.use(host.configuration(of: choice))
            await withTaskGroup(of: Void.self) { group in
                if let path = choice.address { group.addTask { await replicate(path) } }
                group.addTask { await waitForChange(of: choice) }
                await group.next()
                group.cancelAll()
            }
            await owner.see(nil)
        }
    }

    /// Waits until the lock is free, then replicates until the task is cancelled.
    private func replicate(_ path: String) async {
        var nextLook = ContinuousClock.now
        while !Task.isCancelled {
            if let refusal = await refusal(path) {
                await observe(path, refusing: refusal)
                try? await ContinuousClock().sleep(for: Self.lookAgain)
            } else if let lock = try? host.directory.lock(Self.lockName, wait: false) {
                await replicateAlone(path)
                lock.release()
            } else {
                if ContinuousClock.now >= nextLook {
                    await observe(path)
                    nextLook = ContinuousClock.now + Self.lookAgain
                }
                try? await ContinuousClock().sleep(for: .milliseconds(500))
            }
        }
    }

    private func replicateAlone(_ path: String) async {
        let replicator = await replicator(path)
        await running.begin(replicator)
        let changes = owner.homeChanges() ?? FolderWatch.changes(of: host.directory.path)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await replicator.run(homeChanges: changes) }
            group.addTask { await moveWhenEmptied(path) }
            await group.next()
            group.cancelAll()
        }
        await running.end()
    }

    /// An empty folder that its owner chose since is moved to at once.
    private func moveWhenEmptied(_ path: String) async {
        for await state in await owner.syncStatuses() where state.phase == .emptied {
            _ = await moves(to: path)
        }
    }

    private func waitForChange(of choice: CloudChoice) async {
        for await _ in FolderWatch.changes(of: host.directory.path) where host.presentCloud != choice {
            return
        }
    }
}
