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

}

/// What all ideas say of the versions that may leave the cloud: a pack goes once every idea in it says so.
private struct RemovalVotes {
    let packs: PackIndex
    private var singles = RemovableParts()
    private var now: [String: (hash: ContentHash, ideas: Set<UUID>)] = [:]
    private var all: [String: (hash: ContentHash, ideas: Set<UUID>)] = [:]

    init(_ packs: PackIndex) { self.packs = packs }

    mutating func add(_ parts: RemovableParts, of idea: UUID) {
        for (mark, hash) in parts.now {
            guard packs.votesNeeded(for: mark) != nil else {
                singles.now[mark] = hash
                continue
            }
            now[mark, default: (hash, [])].ideas.insert(idea)
            all[mark, default: (hash, [])].ideas.insert(idea)
        }
        for (mark, hash) in parts.forRoom {
            if packs.votesNeeded(for: mark) == nil {
                singles.forRoom[mark] = hash
            } else {
                all[mark, default: (hash, [])].ideas.insert(idea)
            }
        }
    }

    var outcome: RemovableParts {
        var outcome = singles
        for (mark, vote) in now where vote.ideas.count == packs.votesNeeded(for: mark) {
            outcome.now[mark] = vote.hash
        }
        for (mark, vote) in all where vote.ideas.count == packs.votesNeeded(for: mark) {
            outcome.forRoom[mark] = vote.hash
        }
        return outcome
    }
}

/// The rules by which a version of an idea's register is needless.
///
/// A device removes its own versions alone, with one exception: what was wiped for good leaves the cloud also where a device
/// that is not counted any more put it, or one that was lost before it told of itself.
struct PartRemoval: Sendable {
    private let index: RemoteIndex
    private let own: String
    private let former: Set<String>
    private let formerOfOthers: Set<String>
    private let abandoned: Set<String>
    /// The replicas that are known, this one and former ones among them.
    private let known: Set<String>
    private let greatestCover: UInt64
    private let retained: RetainedVersions

    init(_ replica: Replica, _ index: RemoteIndex) {
        self.index = index
        own = replica.header.replica
        former = Set(replica.header.former)
        formerOfOthers = replica.formerIDs.subtracting(replica.header.former)
        abandoned = Set(replica.metadata.peers.keys).union(formerOfOthers).subtracting(replica.countedIDs)
            .subtracting(former)
        known = Set(replica.metadata.peers.keys).union(replica.formerIDs).union([own])
        greatestCover = replica.greatestCover
        retained = RetainedVersions(isAlone: replica.isAlone)
    }

    /// What was found of the versions of one idea.
    struct Judgement: Sendable {
        /// Its versions that stand in the cloud.
        let present: [StoredVersion]
        /// What may leave the cloud; a pack only once every idea in it says so.
        var removable = RemovableParts()
        /// Whether another version makes even the newest own one needless: it goes, and is not packed before.
        var isNeedless = false
        /// The own packs that need not hold it any more.
        var left: Set<ContentHash> = []
        /// The own packs, under whatever id, that hold it still, though it was wiped for good.
        var exposed: Set<ContentHash> = []
        /// Those that hold its id alone, since it was wiped for good.
        var wiped: Set<ContentHash> = []
    }

    /// Judges the versions of one idea.
    func judge(_ idea: UUID, _ reader: any IdeaReading) throws(IdeaStoreError) -> Judgement {
        var judgement = Judgement(
            present: try reader.versions(of: idea).filter { !$0.marks.isEmpty && !$0.isUnread })
        let present = judgement.present
        guard present.count > 1, let entry = try reader.row(idea)?.decoded else { return judgement }
        judgement.removable = removable(present, entry)
        let newest = present.lazy.filter { $0.replica == own }.map(\.sequence).max()
        judgement.isNeedless = present.contains { version in
            version.replica == own && version.sequence == newest
                && version.marks.contains { judgement.removable.now[$0] != nil }
        }
        for version in present where version.pack != nil {
            guard version.replica == own || former.contains(version.replica) else { continue }
            let isRemovable = version.marks.contains { judgement.removable.now[$0] != nil }
            let isSuperseded = version.replica == own && version.sequence != newest && entry != .purged
            if isRemovable || isSuperseded { judgement.left.insert(version.hash) }
            guard entry == .purged else { continue }
            if version.isExposing {
                judgement.exposed.insert(version.hash)
            } else {
                judgement.wiped.insert(version.hash)
            }
        }
        return judgement
    }

    private func removable(_ present: [StoredVersion], _ entry: RecordSet.Entry) -> RemovableParts {
        let mine = present.filter { $0.replica == own }
        let arrived = mine.filter(hasArrived).map(\.count).max()
        var found = RemovableParts()
        for (list, retained) in [(\RemovableParts.now, retained), (\.forRoom, .forRoom)] {
            let superseded = retained.superseded(mine.map(\.count), arrived: arrived)
            for version in mine where superseded.contains(version.count) { found.insert(version, into: list) }
        }
        let newest = mine.max { $0.sequence < $1.sequence }
        let judged = present.filter {
            $0.hash == newest?.hash || former.contains($0.replica) || isAbandoned($0)
        }
        guard !judged.isEmpty else { return found }
        let rivals = present.filter { index.counts($0) && hasArrived($0) }
        var writes: [ContentHash: Writes] = [:]
        for version in judged + rivals where writes[version.hash] == nil {
            writes[version.hash] = version.content.map { Writes(text: $0) } ?? Writes(entry)
        }
        for version in judged where rivals.contains(where: { isDominated(version, by: $0, writes) }) {
            found.insert(version, into: \.now)
            // The own ones before hold no more, and without it one of them would be the newest again.
            let before = version.hash == newest?.hash ? mine : []
            for version in before { found.insert(version, into: \.now) }
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
        if isAbandoned(version) { return theirs.isPurged && !mine.isPurged }
        // An id that was given up holds nothing for the one in use.
        if version.replica == own, former.contains(other.replica) { return false }
        guard mine.hold(theirs) else { return true }
        // Of two that hold the same, the one under an id that its device has given up goes.
        if formerOfOthers.contains(other.replica) { return false }
        if version.replica == other.replica { return other.sequence > version.sequence }
        if former.contains(version.replica) != former.contains(other.replica) {
            return former.contains(version.replica)
        }
        return other.replica < version.replica
    }

    /// Whether nobody waits for the device that put a version: a main register comes after the parts of its device, so one
    /// that is not there after a day does not come any more.
    private func isAbandoned(_ version: StoredVersion) -> Bool {
        abandoned.contains(version.replica) || !known.contains(version.replica) && hasArrived(version)
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
        let known: Set<String>
        let retentionAdvanced: UInt64
        let covering: Set<String>
        let forgotten: Set<String>
        let isAlone: Bool

        init(_ replica: Replica) {
            self.replica = replica.header.replica
            counted = replica.countedIDs
            known = Set(replica.metadata.peers.keys)
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
            let isOne = !several.contains(idea)
            note(isOne ? PartRemoval.Judgement(present: []) : try rules.judge(idea, reader), of: idea)
        }
        judged(by: basis, cover: replica.greatestCover)
    }

    /// Everything that may leave the cloud.
    ///
    /// The registers of a device that was forgotten go when everything was put that they alone held, and has arrived.
    func removable(_ replica: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) -> RemovableParts {
        var votes = RemovalVotes(packs)
        for (idea, parts) in removableByIdea { votes.add(parts, of: idea) }
        for id in forgotten where digests[id]?.count ?? 0 > 0 && replica.hasArrived(sinceForgetting: id) {
            var found: [StoredVersion] = []
            try reader.eachVersion {
                if $0.replica == id, !$0.marks.isEmpty, !$0.isUnread { found.append($0) }
            }
            for version in found {
                guard let entry = try reader.row(version.idea)?.decoded,
                    try reader.isCovered(version.idea, entry, self)
                else { continue }
                var parts = RemovableParts()
                parts.insert(version, into: \.now)
                votes.add(parts, of: version.idea)
            }
        }
        return votes.outcome
    }
}
