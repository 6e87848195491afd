/// The work that the stored part of a replica asks of the cloud, as the engine needs to know it.
public struct PendingSyncWork: Sendable, Equatable {
    /// Whether there is a stored part that can be opened.
    public var isThere: Bool
    /// What was joined.
    public var cursor: CloudCursor
    /// The account ids that are known.
    public var accounts: Set<String>
    /// Whether there is something that the cloud does not have.
    public var wantsPut: Bool
    /// How many registers the cloud does not have as they are, where that is counted.
    public var pending = 0
    /// Versions that may be removed from the cloud.
    public var removable: Set<String>
    /// Whether the replica's id was minted since this start, so that nobody else can have written under it.
    public var isNewID: Bool
    /// The ids of the keys that are held.
    public var keys: [String]

    /// Reads what is pending from a replica.
    ///
    /// - Parameters:
    ///   - replica: the stored part; nil if there is none yet, or it cannot be opened.
    ///   - isNewID: whether its id was minted since this start.
    public init(_ replica: Replica?, isNewID: Bool) {
        isThere = replica != nil
        cursor = replica?.metadata.cursor ?? CloudCursor()
        accounts = replica?.metadata.accounts ?? []
        wantsPut = replica?.wantsPut ?? false
        removable = replica?.removable ?? []
        keys = replica?.header.keys ?? []
        self.isNewID = isNewID
    }

    /// The same for who only looks: nothing is put or removed.
    package var asksForNothing: PendingSyncWork {
        var work = self
        (work.wantsPut, work.removable) = (false, [])
        return work
    }
}
