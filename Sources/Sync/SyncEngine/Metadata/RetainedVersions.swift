/// Which versions of one own register stay in the cloud: the newest, the last that is known to have arrived, and some of those
/// between the two.
///
/// What carries a folder may take a removal along before what came later, so a version between those two may be all that
/// another machine has. The more of them stay, the less is lost if this machine is lost then.
public struct RetainedVersions: Sendable, Equatable {
    /// How many of those between stay, the latest ones.
    private let between: Int

    /// So many versions of one register a device leaves in the cloud, beside one that it is just putting.
    public static let most = 16
    /// For a cloud without room.
    public static let forRoom = RetainedVersions(between: 0)

    /// For a cloud that may drop the newest.
    static let all = RetainedVersions(between: .max)

    private init(between: Int) { self.between = between }

    /// For a cloud with room.
    ///
    /// - Parameter isAlone: whether no other device is known, so that nobody has read one of those between.
    public init(isAlone: Bool) { self.init(between: isAlone ? 0 : Self.most - 2) }

    /// The versions that may be removed.
    ///
    /// - Parameters:
    ///   - sequences: those that stand in the cloud, in any order.
    ///   - arrived: the greatest sequence that is known to have arrived; nil if none is.
    /// - Returns: some of `sequences`, never the greatest.
    public func superseded(_ sequences: some Sequence<UInt64>, arrived: UInt64?) -> Set<UInt64> {
        let older = sequences.sorted().dropLast()
        guard let arrived else { return Set(older.dropLast(between)) }
        return Set(older.filter { $0 < arrived } + older.filter { $0 > arrived }.dropLast(between))
    }
}

/// Which versions may leave the cloud.
extension Replica {
    /// Marks of own versions that may be removed, and of registers that a person forgot.
    ///
    /// An own version goes when a later one has arrived: it stands in another register's seen-list, or has lain handed
    /// over for 24 hours. Of those between that one and the newest so many stay as ``RetainedVersions`` says. A register
    /// under a former id of this replica is one of its versions.
    public var removable: Set<String> { removable(RetainedVersions(isAlone: isAlone)) }

    /// The same where the cloud has no room: only the last version that is known to have arrived and the newest stay.
    ///
    /// Of a register under a former id its own newest version stays, as long as no present one is there to take its place.
    public var removableForRoom: Set<String> {
        header.former.reduce(into: removable(.forRoom)) { marks, id in
            guard let peer = metadata.peers[id], !peer.marks.isSubset(of: peer.spare) else { return }
            marks.formUnion(peer.spare.intersection(peer.marks))
        }
    }

    /// The own versions that are removed when the cloud is full.
    var spareVersions: Set<String> {
        let there = metadata.puts.filter { !$0.value.marks.isEmpty }
        let spare = RetainedVersions.forRoom.superseded(there.keys, arrived: lastArrived)
        return spare.reduce(into: []) { $0.formUnion(there[$1]?.marks ?? []) }
    }

    private func removable(_ retained: RetainedVersions) -> Set<String> {
        let own = ownVersionsThere
        let arrived = (own.filter(\.hasArrived).map(\.order) + [lastArrived].compactMap(\.self)).max()
        let superseded = (metadata.mayLosePuts ? .all : retained).superseded(
            own.map(\.order), arrived: arrived)
        var marks: Set<String> = []
        for version in own where superseded.contains(version.order) { marks.formUnion(version.marks) }
        for (id, peer) in metadata.peers where hasArrived(sinceForgetting: id) { marks.formUnion(peer.marks) }
        return marks
    }

    /// Whether no other device is known: nobody has read a version.
    public var isAlone: Bool { metadata.peers.keys.allSatisfy { header.former.contains($0) } }

    /// A version that this replica put, or a register under one of its former ids.
    private struct OwnVersion {
        /// Own puts of a greater sequence hold all of it.
        let order: UInt64
        let marks: Set<String>
        /// Whether it had arrived when its id was given up.
        var hasArrived = false
    }

    private var ownVersionsThere: [OwnVersion] {
        let puts = metadata.puts.filter { !$0.value.marks.isEmpty }.map {
            OwnVersion(order: $0.key, marks: $0.value.marks)
        }
        guard let newest = puts.lazy.map(\.order).max() else { return [] }
        // A copy of this home may still write under a former id: what a later own put does not hold is not superseded.
        let former = header.former.compactMap { id -> OwnVersion? in
            guard let peer = metadata.peers[id], let joined = peer.joined, joined < newest,
                !peer.marks.isEmpty
            else {
                return nil
            }
            return OwnVersion(order: joined, marks: peer.marks, hasArrived: peer.hadArrived)
        }
        return puts + former
    }

    /// The greatest put that any device is known to have joined, or that has lain there for long enough.
    var lastArrived: UInt64? { arrivedPut(covered: greatestCover { _, _ in true }) }

    /// Whether what was put since a person forgot a device has arrived, so that its registers may go.
    ///
    /// - Parameter id: the replica id of the device's registers.
    /// - Returns: false for a device that nobody forgot.
    public func hasArrived(sinceForgetting id: String) -> Bool {
        guard let since = metadata.peers[id]?.forgotten else { return false }
        let covered = greatestCover { $0 != id && $1.forgotten == nil }
        return arrivedPut(covered: covered).map { $0 > since } ?? false
    }

    /// The greatest sequence of ours that a device on another machine is known to have joined.
    public var greatestCover: UInt64 { greatestCover { $1.forgotten == nil } }

    // Who shares a former id is a copy of this home or another life of it. It may have read the version on this very
    // machine, so that it tells of no arrival; where nothing arrives by lying there, its word is taken.
    private func greatestCover(where counts: (String, Peer) -> Bool) -> UInt64 {
        let own = Set(header.former)
        let elsewhere = metadata.peers.filter { id, peer in
            counts(id, peer) && (metadata.mayLosePuts || own.isDisjoint(with: peer.former + [id]))
        }
        return elsewhere.values.lazy.map(\.covers).max() ?? 0
    }

    /// The greatest put that is known to have arrived and of which, or of a later one, the bytes still stand there.
    private func arrivedPut(covered: UInt64) -> UInt64? {
        let standing = metadata.puts.filter { !$0.value.marks.isEmpty }.keys.max() ?? 0
        let arrived = metadata.puts.filter { sequence, put in
            sequence <= standing && (sequence <= covered || (put.lain ?? 0) >= Self.arrival)
        }
        return arrived.keys.max()
    }
}
