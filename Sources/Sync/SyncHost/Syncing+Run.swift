internal import Files
internal import Hosting
internal import SyncEngine
internal import SyncProduct

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
