internal import FoundationExports
internal import SyncEngine

/// What one replicator keeps in mind of the ideas' registers in the cloud.
///
/// So the store need not be asked for all of them again and again; it can be made from the store at any time.
struct RemoteIndex: Sendable {
    /// The own replica id.
    private(set) var replica: String
    /// The replicas whose registers do not count, because a person forgot their devices.
    private(set) var forgotten: Set<String> = []
    /// The ids that devices have given up, this one or others.
    private var former: Set<String> = []
    /// Those of them by which it was said of the ideas in exposed packs whether the cloud has all of each.
    private var formerJudged: Set<String> = []
    /// The keys that every device holds which is waited for: versions under other keys do not count.
    private var covering: Set<String> = []
    /// Whether all devices share one key, so that a version of which the key was not noted is sealed under it.
    private var sharesOneKey = false
    /// The cloud's account ids when this was read: a person may decide for another cloud, here or in another program.
    private var accounts: Set<String> = []
    /// Counts what was noted.
    private(set) var serial: UInt64 = 0
    /// The ideas of the versions of single ideas that stand in the cloud, by mark.
    private(set) var marks: [String: UUID] = [:]
    /// The packs that stand in the cloud.
    private(set) var packs = PackIndex()
    /// The sequences of the newest own versions that hold one idea alone, by idea.
    private(set) var singles: [UUID: Int64] = [:]
    /// The ideas that no pack takes.
    private(set) var unpackable: Set<UUID> = []
    /// Own packs under former ids that hold what was wiped for good: what else is in them is to be put again.
    private(set) var exposed: Set<ContentHash> = []
    /// The marks alone: so often asked for that they are not gathered each time.
    private(set) var standing: Set<String> = []
    /// The newest versions of each replica, summed up.
    private(set) var digests: [String: PartsDigest] = [:]
    /// The ideas of which more than one own version stands there.
    private(set) var superseded: Set<UUID> = []
    /// The ideas of which more than one version stands there, by any device.
    private(set) var several: Set<UUID> = []
    /// What may leave the cloud, of the ideas of which something may.
    private(set) var removableByIdea: [UUID: RemovableParts] = [:]
    /// The ideas of which no own version is needed.
    private var needless: Set<UUID> = []
    /// The ideas whose versions or rows changed since they were judged.
    private(set) var unjudged: Set<UUID> = []
    /// What the removable versions were judged by; nil before the first time.
    private(set) var removalBasis: RemovalBasis?
    /// The greatest own sequence that another device was known to have joined then.
    private(set) var coverJudged: UInt64 = 0
    /// What is sealed under a key that is not here, by mark.
    var locked: Set<String> = []

    /// The newest versions of one replica by idea, while all of them are read: no more of each than is needed.
    private typealias Newest = [UUID: (sequence: Int64, digestHash: ContentHash, isSingle: Bool)]

    /// What is needed to judge single ideas.
    init(judgingFor own: Replica) {
        replica = own.header.replica
        follow(own)
    }

    /// Reads everything from the store.
    init(_ own: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) {
        self.init(judgingFor: own)
        let replica = replica
        var newest: [String: Newest] = [:]
        var (marks, superseded, met): ([String: UUID], Set<UUID>, Set<UUID>) = ([:], [], [])
        var (several, packs): (Set<UUID>, PackIndex) = ([], PackIndex())
        var standing: Set<String> = []
        try reader.eachVersion { version in
            guard !version.marks.isEmpty else { return }
            standing.formUnion(version.marks)
            packs.add(version)
            if version.pack == nil { for mark in version.marks { marks[mark] = version.idea } }
            if !met.insert(version.idea).inserted { several.insert(version.idea) }
            guard !version.isUnread else { return }
            if let other = newest[version.replica]?[version.idea] {
                if version.replica == replica { superseded.insert(version.idea) }
                if other.sequence >= version.sequence { return }
            }
            newest[version.replica, default: [:]][version.idea] = (
                version.sequence, version.digestHash, version.pack == nil
            )
        }
        (self.marks, self.standing, self.packs) = (marks, standing, packs)
        (self.superseded, self.several) = (superseded, several)
        for (owner, versions) in newest {
            for (idea, version) in versions {
                digests[owner, default: PartsDigest()].add(version.digestHash)
                if owner == replica, version.isSingle { singles[idea] = version.sequence }
            }
        }
    }

    /// Takes in what the replica has become.
    mutating func follow(_ replica: Replica) {
        // What was put under the id before is not the own any more, as after a start.
        if replica.header.replica != self.replica { singles = [:] }
        (self.replica, forgotten) = (replica.header.replica, replica.forgotten)
        (former, covering, sharesOneKey) = (replica.formerIDs, replica.coveringKeys, replica.sharesOneKey)
        accounts = replica.metadata.accounts
    }

    /// Whether what a version holds counts as being in the cloud: it stands there, and every device can open it.
    func counts(_ version: StoredVersion) -> Bool {
        guard !version.marks.isEmpty, !forgotten.contains(version.replica),
            version.pack == nil || !exposed.contains(version.hash)
        else { return false }
        return version.key.map { covering.contains($0) } ?? sharesOneKey
    }

    /// Whether one of some versions of an idea is in an own pack under a former id that holds what was wiped for good.
    ///
    /// Such a pack goes once one version under an id in use holds all of each idea in it, never several together.
    func isExposed(in versions: [StoredVersion]) -> Bool { versions.contains { exposed.contains($0.hash) } }

    /// Whether a version stands under an id that its device has given up.
    func isFormer(_ version: StoredVersion) -> Bool { former.contains(version.replica) }

    /// What is kept in mind already, or else everything from the store.
    init(_ kept: RemoteIndex?, _ replica: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) {
        if let kept, kept.accounts.isSubset(of: replica.metadata.accounts) {
            self = kept
        } else {
            try self.init(replica, reader)
        }
    }

    /// The ideas of the versions under some marks.
    func ideas(under marks: Set<String>) -> Set<UUID> {
        marks.reduce(into: []) { ideas, mark in
            if let idea = self.marks[mark] { ideas.insert(idea) }
            ideas.formUnion(packs.ideas(under: mark) ?? [])
        }
    }

    /// Notes what stands in the cloud of one idea.
    ///
    /// - Parameters:
    ///   - idea: the idea's id.
    ///   - before: its versions before something changed.
    ///   - after: its versions now.
    mutating func note(_ idea: UUID, _ before: [StoredVersion], _ after: [StoredVersion]) {
        serial += 1
        // What was found of packs that are there as before holds until the idea is judged again.
        let unchanged = Set(
            before.filter { version in
                after.contains {
                    ($0.hash, $0.marks, $0.isUnread) == (version.hash, version.marks, version.isUnread)
                }
            }.map(\.hash))
        for version in before where !unchanged.contains(version.hash) {
            let gone = version.pack == nil ? version.marks : packs.remove(version)
            for mark in gone {
                marks[mark] = nil
                standing.remove(mark)
            }
        }
        for version in after where !unchanged.contains(version.hash) {
            standing.formUnion(version.marks)
            packs.add(version)
            if version.pack == nil { for mark in version.marks { marks[mark] = idea } }
        }
        for version in Self.newest(before) {
            digests[version.replica, default: PartsDigest()].remove(version.digestHash)
        }
        for version in Self.newest(after) {
            digests[version.replica, default: PartsDigest()].add(version.digestHash)
        }
        let present = after.filter { !$0.marks.isEmpty }
        if present.count > 1 { several.insert(idea) } else { several.remove(idea) }
        let own = present.filter { $0.replica == replica }
        if own.count > 1 { superseded.insert(idea) } else { superseded.remove(idea) }
        let newest = own.max { $0.sequence < $1.sequence }
        singles[idea] = newest.flatMap { $0.pack == nil ? $0.sequence : nil }
        unpackable.remove(idea)
        unjudged.insert(idea)
    }

    /// The ideas of which the newest own version holds them alone and has arrived, the one that was put first at the
    /// beginning; none unless they are more than so many.
    func packable(_ replica: Replica, over most: Int) -> [UUID] {
        arrivedSingles(replica, over: most).sorted { $0.value < $1.value }.map(\.key)
    }

    /// Whether a pack is to be put although the cloud lacks nothing.
    func wantsPack(_ replica: Replica, _ limits: PackLimits) -> Bool {
        !packs.toPutAgain(of: replica.header.replica).isEmpty
            || !arrivedSingles(replica, over: limits.singles).isEmpty
    }

    private func arrivedSingles(_ replica: Replica, over most: Int) -> [UUID: Int64] {
        guard singles.count > most else { return [:] }
        let arrived = Int64(clamping: replica.arrivedSequence)
        let found = singles.filter { idea, sequence in
            sequence <= arrived && !unpackable.contains(idea) && !needless.contains(idea)
        }
        return found.count > most ? found : [:]
    }

    /// Notes that a pack cannot be put again.
    mutating func note(stuck pack: UUID) { packs.note(stuck: pack) }

    /// Notes that no pack takes an idea.
    mutating func note(unpackable idea: UUID) { unpackable.insert(idea) }

    /// Notes which versions of an idea may leave the cloud.
    mutating func note(_ judgement: PartRemoval.Judgement, of idea: UUID) {
        let removable = judgement.removable
        removableByIdea[idea] = removable == RemovableParts() ? nil : removable
        packs.note(judgement, of: idea)
        if judgement.isNeedless { needless.insert(idea) } else { needless.remove(idea) }
    }

    /// Notes that all ideas were judged.
    mutating func judged(by basis: RemovalBasis, cover: UInt64) {
        (unjudged, removalBasis, coverJudged) = ([], basis, cover)
    }

    /// Takes in which packs under former ids hold what was wiped for good.
    ///
    /// - Returns: the ideas in those that are new among them, and in all once another id was given up: whether the cloud
    ///   has all of each is to be said again.
    mutating func noteExposed(by own: [String]) -> Set<UUID> {
        let found = packs.exposed(of: Set(own))
        let new = former == formerJudged ? found.subtracting(exposed) : found
        (exposed, formerJudged) = (found, former)
        return new.reduce(into: []) { $0.formUnion(packs.packs[$1]?.ideas ?? []) }
    }

    private static func newest(_ versions: [StoredVersion]) -> some Collection<StoredVersion> {
        versions.reduce(into: [String: StoredVersion]()) { newest, version in
            guard !version.marks.isEmpty, !version.isUnread else { return }
            if let other = newest[version.replica], other.sequence >= version.sequence { return }
            newest[version.replica] = version
        }.values
    }
}

extension StoredVersion {
    /// What the digest of its replica's parts takes in for this idea.
    fileprivate var digestHash: ContentHash { pack == nil ? hash : hash.ofPacked(idea) }
}
