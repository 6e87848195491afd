internal import FoundationExports
internal import SyncEngine

/// Which versions of ideas' registers may leave the cloud, by mark: the hash of each version.
struct RemovableParts: Sendable, Equatable {
    /// Those that another version makes needless, and those of forgotten devices.
    var now: [String: ContentHash] = [:]
    /// Further ones, where the cloud has no room.
    var forRoom: [String: ContentHash] = [:]

    /// All of them.
    var all: [String: ContentHash] { now.merging(forRoom) { one, _ in one } }

    /// Adds a version to one of the two.
    mutating func insert(_ version: StoredVersion, into list: WritableKeyPath<Self, [String: ContentHash]>) {
        for mark in version.marks { self[keyPath: list][mark] = version.hash }
    }

    mutating func add(_ other: RemovableParts) {
        now.merge(other.now) { one, _ in one }
        forRoom.merge(other.forRoom) { one, _ in one }
    }
}

/// The rules by which a version of an idea's register is needless.
///
/// A device removes its own versions alone, with one exception: what was wiped for good leaves the cloud also where a device
/// that is not counted any more put it.
struct PartRemoval: Sendable {
    private let index: RemoteIndex
    private let own: String
    private let former: Set<String>
    private let formerOfOthers: Set<String>
    private let abandoned: Set<String>
    private let greatestCover: UInt64
    private let retained: RetainedVersions

    init(_ replica: Replica, _ index: RemoteIndex) {
        self.index = index
        own = replica.header.replica
        former = Set(replica.header.former)
        formerOfOthers = replica.formerIDs.subtracting(replica.header.former)
        abandoned = Set(replica.metadata.peers.keys).union(formerOfOthers).subtracting(replica.countedIDs)
            .subtracting(former)
        greatestCover = replica.greatestCover
        retained = RetainedVersions(isAlone: replica.isAlone)
    }

    /// The versions of one idea that may leave the cloud.
    func removable(of idea: UUID, _ reader: any IdeaReading) throws(IdeaStoreError) -> RemovableParts {
        let present = try reader.versions(of: idea).filter { !$0.marks.isEmpty }
        guard present.count > 1, let entry = try reader.row(idea)?.decoded else { return RemovableParts() }
        let mine = present.filter { $0.replica == own }
        let arrived = mine.filter(hasArrived).map(\.count).max()
        var found = RemovableParts()
        for (list, retained) in [(\RemovableParts.now, retained), (\.forRoom, .forRoom)] {
            let superseded = retained.superseded(mine.map(\.count), arrived: arrived)
            for version in mine where superseded.contains(version.count) { found.insert(version, into: list) }
        }
        let newest = mine.max { $0.sequence < $1.sequence }
        let judged = present.filter {
            $0.hash == newest?.hash || former.contains($0.replica) || abandoned.contains($0.replica)
        }
        guard !judged.isEmpty else { return found }
        let rivals = present.filter {
            index.counts($0) && !formerOfOthers.contains($0.replica) && hasArrived($0)
        }
        var writes: [ContentHash: Writes] = [:]
        for version in judged + rivals where writes[version.hash] == nil {
            writes[version.hash] = version.content.map { Writes(text: $0) } ?? Writes(entry)
        }
        for version in judged where rivals.contains(where: { isDominated(version, by: $0, writes) }) {
            found.insert(version, into: \.now)
        }
        return found
    }

    /// Whether one other version holds all of a version; of two that hold the same, one alone dominates the other.
    private func isDominated(
        _ version: StoredVersion, by other: StoredVersion, _ writes: [ContentHash: Writes]
    ) -> Bool {
        guard other.hash != version.hash, let mine = writes[version.hash], let theirs = writes[other.hash],
            theirs.hold(mine)
        else { return false }
        if abandoned.contains(version.replica) { return theirs.isPurged && !mine.isPurged }
        // An id that was given up holds nothing for the one in use.
        if version.replica == own, former.contains(other.replica) { return false }
        guard mine.hold(theirs) else { return true }
        if version.replica == other.replica { return other.sequence > version.sequence }
        if former.contains(version.replica) != former.contains(other.replica) {
            return former.contains(version.replica)
        }
        return other.replica < version.replica
    }

    /// Whether a version is known to have reached the cloud: another device saw it, or it has lain there, handed over
    /// or read here, for 24 hours.
    private func hasArrived(_ version: StoredVersion) -> Bool {
        if version.replica == own, version.count <= greatestCover { return true }
        return version.lain ?? 0 >= Int64(Replica.arrival)
    }
}

extension StoredVersion {
    /// The sequence, as replicas count.
    fileprivate var count: UInt64 { UInt64(clamping: sequence) }
}

extension RemoteIndex {
    /// What the last look at the removable versions depended on.
    struct RemovalBasis: Sendable, Equatable {
        let replica: String
        let counted: Set<String>
        let retentionAdvanced: UInt64
        let covering: Set<String>
        let forgotten: Set<String>
        let isAlone: Bool

        init(_ replica: Replica) {
            self.replica = replica.header.replica
            counted = replica.countedIDs
            retentionAdvanced = replica.retentionAdvanced
            covering = replica.coveringKeys
            forgotten = replica.forgotten
            isAlone = replica.isAlone
        }
    }

    /// Judges again the ideas of which something changed, or all that have several versions once what they are judged
    /// by has changed.
    mutating func judgeRemovals(_ replica: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) {
        let basis = RemovalBasis(replica)
        var ideas = unjudged
        if basis != removalBasis { ideas.formUnion(several) }
        if replica.greatestCover != coverJudged { ideas.formUnion(superseded) }
        let rules = PartRemoval(replica, self)
        for idea in ideas {
            let found = several.contains(idea) ? try rules.removable(of: idea, reader) : RemovableParts()
            note(found, of: idea)
        }
        judged(by: basis, cover: replica.greatestCover)
    }

    /// Everything that may leave the cloud.
    ///
    /// The registers of a device that was forgotten go when everything was put that they alone held, and has arrived.
    func removable(_ replica: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) -> RemovableParts {
        var removable = RemovableParts()
        for parts in removableByIdea.values { removable.add(parts) }
        for id in forgotten where digests[id]?.count ?? 0 > 0 && replica.hasArrived(sinceForgetting: id) {
            var found: [StoredVersion] = []
            try reader.eachVersion { if $0.replica == id, !$0.marks.isEmpty { found.append($0) } }
            for version in found {
                guard let entry = try reader.row(version.idea)?.decoded,
                    try reader.isCovered(version.idea, entry, self)
                else { continue }
                removable.insert(version, into: \.now)
            }
        }
        return removable
    }
}
