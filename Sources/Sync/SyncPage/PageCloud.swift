public import FoundationExports
public import SyncHost
internal import SyncProduct

/// What a page may have done with the cloud.
public struct PageCloud: Sendable {
    /// What came of a look into the cloud, as the page is told.
    public enum Outcome: String, Sendable {
        /// There is no cloud.
        case off
        /// It was read and written.
        case done
        /// It was tried and did not work.
        case failed
        /// Another program of this home works there.
        case elsewhere
        /// It takes long and goes on.
        case late
    }

    /// Reads and writes it at once, and answers when that is done or takes too long.
    package let look: @Sendable () async -> Outcome
    /// Begins an empty one with the account that is known; whether it has one then.
    let begin: @Sendable () async -> Bool

    /// A page is not kept waiting longer; what is under way goes on.
    private static let patience = Duration.seconds(3)

    /// The cloud of a program.
    ///
    /// - Parameters:
    ///   - syncing: the program's part in replication, which runs.
    ///   - owner: the owner of what is synced.
    ///   - now: the present moment.
    public init(_ syncing: Syncing, owner: any Replicating, now: @escaping @Sendable () -> Date) {
        self.init(
            look: {
                switch await syncing.now(within: Self.patience) {
                case .off: .off
                case .elsewhere, .held: .elsewhere
                case .late: .late
                case .refused: .failed
                case .done: Outcome(await owner.syncStatus(at: now()).phase)
                }
            }, begin: { await syncing.begin() })
    }

    /// A cloud that answers as it is told, for tests.
    package init(
        look: @escaping @Sendable () async -> Outcome, begin: @escaping @Sendable () async -> Bool
    ) {
        self.look = look
        self.begin = begin
    }

    /// No cloud.
    public static let none = PageCloud(look: { .off }, begin: { false })
}

extension PageCloud.Outcome {
    fileprivate init(_ phase: SyncStatus.Phase) {
        switch (phase, SyncLine.Kind(phase)) {
        case (.keyMissing, _): self = .done
        case (_, .offline), (_, .attention): self = .failed
        case (_, .off), (_, .waiting), (_, .syncing), (_, .pending), (_, .handedOver), (_, .synced):
            self = .done
        }
    }
}
