internal import FoundationExports
internal import SyncEngine

/// The packs that stand in the cloud, by what their bytes are.
///
/// A pack is a part that holds many ideas, so what is to become of it hangs on all of them.
struct PackIndex: Sendable {
    /// One version of a pack.
    struct Pack: Sendable {
        /// The pack's own id.
        let id: UUID
        let replica: String
        let sequence: Int64
        /// The ideas in it.
        fileprivate(set) var ideas: Set<UUID> = []
        /// Those of which another version made this one needless.
        fileprivate(set) var left: Set<UUID> = []
        /// Those that were wiped for good, and not in these bytes.
        fileprivate(set) var exposed: Set<UUID> = []
        /// Those that were wiped for good and of which it holds the ids alone.
        fileprivate(set) var wiped: Set<UUID> = []
        /// Those of which nothing was joined, because their rows could not be understood.
        fileprivate(set) var unread: Set<UUID> = []
        /// How many of its ideas are known to stand under each mark.
        fileprivate(set) var marks: [String: Int] = [:]

        /// Whether something wiped is in it, or more than half of what it held has left, and it does not go anyway.
        var isToPutAgain: Bool {
            guard left.count < ideas.count else { return false }
            let (gone, all) = (left.subtracting(wiped).count, ideas.count - wiped.count)
            return !exposed.isEmpty || gone * 2 > all && gone < all
        }

        fileprivate mutating func set(_ idea: UUID, in list: WritableKeyPath<Pack, Set<UUID>>, _ isIn: Bool) {
            if isIn { self[keyPath: list].insert(idea) } else { self[keyPath: list].remove(idea) }
        }
    }

    private(set) var packs: [ContentHash: Pack] = [:]
    private var hashes: [String: ContentHash] = [:]
    /// The packs that are not put again, by their own ids.
    private var stuck: Set<UUID> = []

    /// The ideas in the pack that stands under a mark; nil where none does.
    func ideas(under mark: String) -> Set<UUID>? { hashes[mark].flatMap { packs[$0]?.ideas } }

    /// How many ideas must have no need of the version under a mark before it may go; nil if no pack is there.
    func votesNeeded(for mark: String) -> Int? { hashes[mark].flatMap { packs[$0]?.marks[mark] } }

    /// Notes that a version of a pack is in the cloud, as far as one idea is concerned.
    mutating func add(_ version: StoredVersion) {
        guard let id = version.pack, !version.marks.isEmpty else { return }
        var pack =
            packs.removeValue(forKey: version.hash)
            ?? Pack(id: id, replica: version.replica, sequence: version.sequence)
        pack.ideas.insert(version.idea)
        if version.isUnread { pack.unread.insert(version.idea) }
        for mark in version.marks {
            pack.marks[mark, default: 0] += 1
            hashes[mark] = version.hash
        }
        packs[version.hash] = pack
    }

    /// Undoes ``add(_:)``.
    ///
    /// - Returns: the marks under which nothing stands any more.
    mutating func remove(_ version: StoredVersion) -> [String] {
        guard version.pack != nil, !version.marks.isEmpty, var pack = packs.removeValue(forKey: version.hash)
        else { return [] }
        var gone: [String] = []
        for mark in version.marks {
            let count = pack.marks[mark, default: 1] - 1
            pack.marks[mark] = count > 0 ? count : nil
            if count <= 0 { gone.append(mark) }
        }
        for mark in gone { hashes[mark] = nil }
        pack.ideas.remove(version.idea)
        pack.unread.remove(version.idea)
        pack.left.remove(version.idea)
        pack.exposed.remove(version.idea)
        pack.wiped.remove(version.idea)
        if !pack.ideas.isEmpty { packs[version.hash] = pack }
        return gone
    }

    /// Notes what became of one idea's need of its packs.
    mutating func note(_ judgement: PartRemoval.Judgement, of idea: UUID) {
        for hash in judgement.present.lazy.filter({ $0.pack != nil }).map(\.hash) {
            packs[hash]?.set(idea, in: \.left, judgement.left.contains(hash))
            packs[hash]?.set(idea, in: \.exposed, judgement.exposed.contains(hash))
            packs[hash]?.set(idea, in: \.wiped, judgement.wiped.contains(hash))
        }
    }

    /// Notes that a pack cannot be put again.
    mutating func note(stuck pack: UUID) { stuck.insert(pack) }

    /// Whether no later version of the same pack stands there.
    func isNewest(_ hash: ContentHash) -> Bool {
        guard let pack = packs[hash] else { return false }
        return !packs.values.contains {
            $0.id == pack.id && $0.replica == pack.replica && $0.sequence > pack.sequence
        }
    }

    /// The packs of a replica, the newest version of each, that are to be put again: an idea in it was wiped for good, or
    /// more than half of its ideas have left.
    func toPutAgain(of replica: String) -> [Pack] {
        var newest: [UUID: Pack] = [:]
        for pack in packs.values where pack.replica == replica && !stuck.contains(pack.id) {
            if let other = newest[pack.id], other.sequence >= pack.sequence { continue }
            newest[pack.id] = pack
        }
        return newest.values.filter(\.isToPutAgain)
            .sorted { $0.sequence < $1.sequence }
    }

    /// Where the packs stand that are to be read again: nothing was joined of an idea in them.
    var unread: Set<String> {
        packs.values.reduce(into: []) { if !$1.unread.isEmpty { $0.formUnion($1.marks.keys) } }
    }

    /// The versions under some replica ids that hold what was wiped for good.
    func exposed(of replicas: Set<String>) -> Set<ContentHash> {
        Set(packs.lazy.filter { replicas.contains($0.value.replica) && !$0.value.exposed.isEmpty }.map(\.key))
    }
}
