import IdeaBoxCore
import IdeaBoxHost
import IdeaBoxWeb
import SyncProduct

extension PageCloud {
    /// A page is not kept waiting longer; what is under way goes on.
    private static let patience = Duration.seconds(3)

    /// The cloud of this program.
    ///
    /// - Parameters:
    ///   - syncing: the program's part in replication, which runs.
    ///   - box: the ideas' owner.
    ///   - host: the machine.
    init(_ syncing: Syncing, _ box: IdeaBox, _ host: Host) {
        self.init(
            look: {
                switch await syncing.now(within: Self.patience) {
                case .off: .off
                case .elsewhere: .elsewhere
                case .late: .late
                case .refused: .failed
                case .done:
                    switch IdeaSyncLine(await box.state.sync, in: .english).kind {
                    case .offline, .attention: .failed
                    case .off, .waiting, .syncing, .pending, .handedOver, .synced: .done
                    }
                }
            },
            forget: { id async throws(IdeaBoxError) in try await box.forget(id, at: host.moment.now) },
            merge: { () async throws(IdeaBoxError) in
                // Under the account that is known the other devices know an emptied cloud again.
                if await box.state.sync.phase == .emptied, await syncing.begin() { return }
                try await box.mergeIntoCloud(at: host.moment.now)
            })
    }
}
