internal import Clouds
internal import Files
internal import FolderWatch
internal import Replication
public import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One program's part in replication: of all programs of a home, one at a time talks to the cloud.
///
/// Who does is settled by a lock of the kernel, which the death of its holder releases.
public struct Syncing: Sendable {
    /// What came of one attempt.
    public enum Outcome: Sendable, Equatable {
        /// No cloud is configured.
        case off
        /// Another program of this home talks to the cloud at this moment, and takes care of everything.
        case elsewhere
        /// All that could be done was done; what the authenticator's state says is true.
        case done
        /// The time was over before that; what was begun is finished by the next one.
        case late
    }

    /// The file whose lock says who talks to the cloud.
    static let lockName = "cloud-lock"

    private let host: Host
    private let authenticator: Authenticator
    private let running = RunningReplicator()

    /// The part of a program.
    ///
    /// - Parameters:
    ///   - host: the home and its cloud.
    ///   - authenticator: the vault's owner in this program.
    public init(host: Host, authenticator: Authenticator) {
        self.host = host
        self.authenticator = authenticator
    }

    /// Reads and writes the cloud once, for no longer than a person likes to wait.
    ///
    /// - Parameter limit: how long; the work that is under way then goes on until the program ends.
    /// - Returns: what came of it.
    public func once(within limit: Duration) async -> Outcome {
        guard case .folder(let path) = host.cloud else { return .off }
        return await first(within: limit) { await attempt(path) }
    }

    /// Asks the replication that ``run()`` does to read and write the cloud at once: no wait after a failure holds.
    ///
    /// - Parameter limit: how long the end is waited for; the work goes on after that.
    /// - Returns: what came of it; `done` also where the cloud could not be reached, which the authenticator's state
    ///   tells.
    public func now(within limit: Duration) async -> Outcome {
        guard case .folder = host.presentCloud else { return .off }
        guard let end = await running.ask() else { return .elsewhere }
        return await first(within: limit) {
            for await _ in end { break }
            return .done
        }
    }

    /// The outcome of some work, or `late`.
    private func first(within limit: Duration, _ body: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let (outcomes, first) = AsyncStream.makeStream(of: Outcome.self)
        let work = Task { first.yield(await body()) }
        let alarm = Task {
            try? await ContinuousClock().sleep(for: limit)
            first.yield(.late)
        }
        defer {
            alarm.cancel()
            work.cancel()
        }
        for await outcome in outcomes { return outcome }
        return .late
    }

    private func attempt(_ path: String) async -> Outcome {
        guard let lock = try? host.home.directory.lock(Self.lockName, wait: false) else { return .elsewhere }
        let replicator = await replicator(path)
        _ = await replicator.once()
        lock.release()
        return .done
    }

    private func replicator(_ path: String) async -> Replicator {
        await authenticator.load(at: host.moment.now)
        let cloud = FolderCloud(path: path, mayCreate: await !authenticator.knowsCloud)
        let moment = host.moment
        return Replicator(
            store: VaultReplica(authenticator) { moment.now }, cloud: cloud, seed: .random(in: .min ... .max),
            now: { moment.now },
            onView: { [authenticator, running] view in
                await authenticator.see(view)
                await running.see(view)
            })
    }

    /// Replicates until the task is cancelled, whenever no other program of this home does.
    ///
    /// A choice of another cloud, made by any program, is followed at once.
    public func run() async {
        while !Task.isCancelled {
            let choice = host.presentCloud
            await authenticator.use(choice.seat)
            await withTaskGroup(of: Void.self) { group in
                if case .folder(let path) = choice { group.addTask { await replicate(path) } }
                group.addTask { await waitForChange(of: choice) }
                await group.next()
                group.cancelAll()
            }
            await authenticator.see(nil)
        }
    }

    /// Waits until the lock is free, then replicates until the task is cancelled.
    private func replicate(_ path: String) async {
        while !Task.isCancelled {
            if let lock = try? host.home.directory.lock(Self.lockName, wait: false) {
                let replicator = await replicator(path)
                await running.begin(replicator)
                await replicator.run(homeChanges: FolderWatch.changes(of: host.home.directory.path))
                await running.end()
                lock.release()
            } else {
                try? await ContinuousClock().sleep(for: .milliseconds(500))
            }
        }
    }

    private func waitForChange(of choice: CloudChoice) async {
        for await _ in FolderWatch.changes(of: host.home.directory.path) where host.presentCloud != choice {
            return
        }
    }
}
