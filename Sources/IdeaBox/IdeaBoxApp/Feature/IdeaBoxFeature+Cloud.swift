internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

/// What waits is handed over in the time that the system leaves.
extension IdeaBoxFeature {
    /// The system stops an app that goes on for longer: 30 seconds, of which some are for its end.
    private static let mostTime = Duration.seconds(25)
    /// So often what got in between is handed over, too.
    private static let mostRounds = 3

    func refresh(_ context: StoreContext<IdeaBoxFeature>) async -> Bool {
        let before = await box?.state.revision
        await handOver(context)
        return await box?.state.revision != before
    }

    func handOverInTime(_ context: StoreContext<IdeaBoxFeature>) async {
        await parts.background.during { await self.handOver(context) }
    }

    private func handOver(_ context: StoreContext<IdeaBoxFeature>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.handOverAll(context) }
            group.addTask { [clock = parts.clock] in
                try? await clock.sleep(for: Self.mostTime, tolerance: nil)
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// What was asked for before is done first.
    private func handOverAll(_ context: StoreContext<IdeaBoxFeature>) async {
        await context.drain(.changes)
        for _ in 0..<Self.mostRounds {
            guard !Task.isCancelled, let cloud, let box else { return }
            await cloud.rest()
            guard case .pending = await box.state.sync.phase else { return }
        }
    }
}
