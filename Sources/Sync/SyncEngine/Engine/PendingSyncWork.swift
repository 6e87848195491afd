/// The work that the stored part of a replica asks of the cloud, as the engine needs to know it.
public struct PendingSyncWork: Sendable, Equatable {
    /// Whether there is a stored part that can be opened.
    public var isThere: Bool
    /// What was joined.
    public var cursor: CloudCursor
    /// Where the last version that was handed over under the present id stands.
    public var newestPut: Set<String>
    /// The account ids that are known.
    public var accounts: Set<String>
    /// Whether there is something that the cloud does not have.
    public var wantsPut: Bool
    /// How many registers the cloud does not have as they are, where that is counted.
    public var pending = 0
    /// Versions that may be removed from the cloud.
    public var removable: Set<String>
    /// Versions that are removed where the cloud has no room, those among them.
    public var removableForRoom: Set<String>
    /// Whether the replica's id was minted since this start, so that nobody else can have written under it.
    public var isNewID: Bool
    /// The ids of the keys that are held.
    public var keys: [String]
    /// The registers whose newest version was opened, and holds all that is in those before it, whatever their key.
    public var readable: Set<String>

    /// Reads what is pending from a replica.
    ///
    /// - Parameters:
    ///   - replica: the stored part; nil if there is none yet, or it cannot be opened.
    ///   - isNewID: whether its id was minted since this start.
    public init(_ replica: Replica?, isNewID: Bool) {
        isThere = replica != nil
        cursor = replica?.metadata.cursor ?? CloudCursor()
        newestPut = replica?.metadata.newestPut?.marks ?? []
        accounts = replica?.metadata.accounts ?? []
        wantsPut = replica?.wantsPut ?? false
        removable = replica?.removable ?? []
        removableForRoom = replica?.removableForRoom ?? []
        keys = replica?.header.keys ?? []
        readable = replica?.readableRegisters ?? []
        self.isNewID = isNewID
    }

    /// The same for who only looks: nothing is put or removed.
    package var asksForNothing: PendingSyncWork {
        var work = self
        (work.wantsPut, work.removable, work.removableForRoom) = (false, [], [])
        return work
    }
}

/// How far work on a cloud is that takes many steps.
public struct CloudProgress: Sendable, Equatable {
    /// So many registers were read, or handed over.
    public let done: Int
    /// So many there are, as far as that is known by now.
    public let total: Int

    /// A progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}

extension Engine {
    /// What tells work that goes on from work that goes round in circles.
    public struct Measure: Sendable, Equatable {
        /// How many versions are known to stand in the cloud.
        public var joined = 0
        /// How many registers the cloud does not have.
        public var pending = 0
        /// How many versions the reading under way went through.
        public var passed = 0

        /// Nothing yet.
        public init() {}
    }

    /// How far the work is.
    public var measure: Measure {
        var measure = Measure()
        (measure.joined, measure.pending, measure.passed) =
            (pendingWork.cursor.joined.count, pendingWork.pending, partial.passed + heldBack.count)
        return measure
    }

    /// What is told of work that takes more than one step; nil for any other.
    var progress: CloudProgress? {
        guard activity != nil else { return nil }
        if partial.remaining > 0 || partial.isLong {
            let total = partial.passed + partial.remaining
            // A cloud that does not count has nothing to tell.
            return total > 0 ? CloudProgress(done: partial.passed, total: total) : nil
        }
        guard let handedOver else { return nil }
        return CloudProgress(done: handedOver, total: handedOver + pendingWork.pending)
    }
}
