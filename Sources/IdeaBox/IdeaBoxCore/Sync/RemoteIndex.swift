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
    /// The keys that every device holds which is waited for: versions under other keys do not count.
    private var covering: Set<String> = []
    /// Whether all devices share one key, so that a version of which the key was not noted is sealed under it.
    private var sharesOneKey = false
    /// The cloud's account ids when this was read: a person may decide for another cloud, here or in another program.
    private var accounts: Set<String> = []
    /// Counts what was noted.
    private(set) var serial: UInt64 = 0
    /// The ideas of the versions that stand in the cloud, by mark.
    private(set) var marks: [String: UUID] = [:]
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
    /// The ideas whose versions or rows changed since they were judged.
    private(set) var unjudged: Set<UUID> = []
    /// What the removable versions were judged by; nil before the first time.
    private(set) var removalBasis: RemovalBasis?
    /// The greatest own sequence that another device was known to have joined then.
    private(set) var coverJudged: UInt64 = 0
    /// What is sealed under a key that is not here, by mark.
    var locked: Set<String> = []

    /// The newest versions, while all of them are read.
    private struct Place: Hashable {
        let replica: String
        let idea: UUID
    }

    /// What is needed to judge single ideas.
    init(judgingFor own: Replica) {
        replica = own.header.replica
        follow(own)
    }

    /// Reads everything from the store.
    init(_ own: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) {
        self.init(judgingFor: own)
        let replica = replica
        var newest: [Place: StoredVersion] = [:]
        var (marks, superseded, met): ([String: UUID], Set<UUID>, Set<UUID>) = ([:], [], [])
        var several: Set<UUID> = []
        try reader.eachVersion { version in
            guard !version.marks.isEmpty else { return }
            for mark in version.marks { marks[mark] = version.idea }
            if !met.insert(version.idea).inserted { several.insert(version.idea) }
            let place = Place(replica: version.replica, idea: version.idea)
            if let other = newest[place] {
                if version.replica == replica { superseded.insert(version.idea) }
                if other.sequence >= version.sequence { return }
            }
            newest[place] = version
        }
        self.marks = marks
        standing = Set(marks.keys)
        (self.superseded, self.several) = (superseded, several)
        for (place, version) in newest { digests[place.replica, default: PartsDigest()].add(version.hash) }
    }

    /// Takes in what the replica has become.
    mutating func follow(_ replica: Replica) {
        (self.replica, forgotten) = (replica.header.replica, replica.forgotten)
        (covering, sharesOneKey) = (replica.coveringKeys, replica.sharesOneKey)
        accounts = replica.metadata.accounts
    }

    /// Whether what a version holds counts as being in the cloud: it stands there, and every device can open it.
    func counts(_ version: StoredVersion) -> Bool {
        guard !version.marks.isEmpty, !forgotten.contains(version.replica) else { return false }
        return version.key.map { covering.contains($0) } ?? sharesOneKey
    }

    /// What is kept in mind already, or else everything from the store.
    init(_ kept: RemoteIndex?, _ replica: Replica, _ reader: any IdeaReading) throws(IdeaStoreError) {
        if let kept, kept.accounts.isSubset(of: replica.metadata.accounts) {
            self = kept
        } else {
            try self.init(replica, reader)
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
        for mark in before.lazy.flatMap(\.marks) {
            marks[mark] = nil
            standing.remove(mark)
        }
        for mark in after.lazy.flatMap(\.marks) {
            marks[mark] = idea
            standing.insert(mark)
        }
        for version in Self.newest(before) {
            digests[version.replica, default: PartsDigest()].remove(version.hash)
        }
        for version in Self.newest(after) {
            digests[version.replica, default: PartsDigest()].add(version.hash)
        }
        let present = after.filter { !$0.marks.isEmpty }
        if present.count > 1 { several.insert(idea) } else { several.remove(idea) }
        let own = present.filter { $0.replica == replica }
        if own.count > 1 { superseded.insert(idea) } else { superseded.remove(idea) }
        unjudged.insert(idea)
    }

    /// Notes which versions of an idea may leave the cloud.
    mutating func note(_ removable: RemovableParts, of idea: UUID) {
        removableByIdea[idea] = removable == RemovableParts() ? nil : removable
    }

    /// Notes that all ideas were judged.
    mutating func judged(by basis: RemovalBasis, cover: UInt64) {
        (unjudged, removalBasis, coverJudged) = ([], basis, cover)
    }

    private static func newest(_ versions: [StoredVersion]) -> some Collection<StoredVersion> {
        versions.reduce(into: [String: StoredVersion]()) { newest, version in
            guard !version.marks.isEmpty else { return }
            if let other = newest[version.replica], other.sequence >= version.sequence { return }
            newest[version.replica] = version
        }.values
    }
}
