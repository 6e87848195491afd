public import SecondHost

/// What the page may have done with the cloud.
public struct PageCloud: Sendable {
    /// Reads and writes it at once, and answers when that is done or takes too long.
    let look: @Sendable () async -> Syncing.Outcome
    /// Begins an empty one with the account that the vault knows; whether it has one then.
    let begin: @Sendable () async -> Bool

    /// A page is not kept waiting longer; what is under way goes on.
    private static let patience = Duration.seconds(3)

    /// The cloud of a program.
    ///
    /// - Parameter syncing: the program's part in replication, which runs.
    public init(_ syncing: Syncing) {
        self.init(look: { await syncing.now(within: Self.patience) }, begin: { await syncing.begin() })
    }

    init(
        look: @escaping @Sendable () async -> Syncing.Outcome, begin: @escaping @Sendable () async -> Bool
    ) {
        self.look = look
        self.begin = begin
    }
}
