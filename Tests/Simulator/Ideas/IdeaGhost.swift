import Bytes
import Foundation
import SyncEngine

/// What one copy of an idea has received, as the simulator itself counts it: every write, and which of them an edit, a take
/// or a dismissal took away.
///
/// It knows nothing of contexts. It goes wherever the copy goes: into backups, sealed versions, and by a union into the copy
/// that joins one.
struct IdeaGhost {
    struct Shown: Equatable {
        let value: String
        let stamp: HybridTimestamp
        /// The values of the writes that lost and that nobody has taken away, but for the value itself.
        let others: Set<String>
    }

    /// The fields that keep what lost.
    static let kept = ["title", "description", "completed"]
    /// Those and the ones of which the last write alone counts.
    static let fields = kept + [Record.deleteField, "tags"]

    private(set) var writes: [String: [HybridTimestamp: String]] = [:]
    private(set) var taken: [String: Set<HybridTimestamp>] = [:]
    private(set) var incarnations: Set<UInt64> = []
    private(set) var isPurged = false

    /// Whether what lost may be hidden by a floor: a device may hand over 128 incarnations and no more.
    var mayFold: Bool { incarnations.count > CausalContext.mostIncarnations - 8 }

    func holds(_ stamp: HybridTimestamp, of field: String) -> Bool { writes[field]?[stamp] != nil }

    /// Whether a write is not lost; a later one is enough where the last alone counts, or a floor may hide others.
    func preserves(_ stamp: HybridTimestamp, of field: String) -> Bool {
        if holds(stamp, of: field) { return true }
        guard mayFold || !Self.kept.contains(field), let last = writes[field]?.keys.max() else {
            return false
        }
        return last > stamp
    }

    mutating func write(_ field: String, _ value: String, at stamp: HybridTimestamp) {
        writes[field, default: [:]][stamp] = value
        incarnations.insert(stamp.incarnation)
    }

    mutating func take(_ stamps: Set<HybridTimestamp>, of field: String) {
        if !stamps.isEmpty { taken[field, default: []].formUnion(stamps) }
    }

    mutating func purge() { self = IdeaGhost(purged: true) }

    init() {}
    private init(purged: Bool) { isPurged = purged }

    /// Takes in what another copy has received.
    mutating func join(_ other: IdeaGhost) {
        if isPurged { return }
        if other.isPurged { return purge() }
        for (field, theirs) in other.writes {
            writes[field] = writes[field].map { $0.merging(theirs) { mine, _ in mine } } ?? theirs
        }
        for (field, stamps) in other.taken { take(stamps, of: field) }
        incarnations.formUnion(other.incarnations)
    }

    /// Whether everything that another copy has received was received here.
    func holds(all other: IdeaGhost) -> Bool {
        if isPurged { return true }
        if other.isPurged { return false }
        // Over a floor what lost may be hidden; the values may not.
        if mayFold { return Self.fields.allSatisfy { isLast($0, atLeast: other) } }
        return other.writes.allSatisfy { field, theirs in
            theirs.keys.allSatisfy { preserves($0, of: field) }
        } && other.taken.allSatisfy { $0.value.isSubset(of: taken[$0.key] ?? []) }
    }

    private func isLast(_ field: String, atLeast other: IdeaGhost) -> Bool {
        guard let theirs = other.writes[field]?.keys.max() else { return true }
        return writes[field]?.keys.max().map { $0 >= theirs } ?? false
    }

    /// What must be shown of a field.
    func shown(_ field: String) -> Shown? {
        let writes = writes[field] ?? [:]
        guard let (stamp, value) = writes.max(by: { $0.key < $1.key }) else { return nil }
        let taken = taken[field] ?? []
        let others = writes.filter { $0.key != stamp && $0.value != value && !taken.contains($0.key) }
        return Shown(value: value, stamp: stamp, others: Set(others.values))
    }

    /// Whether an equal value lost and is not shown.
    func hidesEqual(_ field: String) -> Bool {
        guard let shown = shown(field) else { return false }
        let taken = taken[field] ?? []
        return writes[field, default: [:]].contains {
            $0.key != shown.stamp && $0.value == shown.value && !taken.contains($0.key)
        }
    }

    var hasConflict: Bool { Self.kept.contains { shown($0)?.others.isEmpty == false } }

    /// Whether the last of all writes says that the idea is deleted.
    var isHidden: Bool {
        guard let delete = shown(Record.deleteField), delete.value == "true" else { return false }
        return Self.fields.allSatisfy { field in
            field == Record.deleteField || shown(field).map { $0.stamp < delete.stamp } ?? true
        }
    }
}

/// What one home has received, and how long it has held deletes.
struct HomeGhost {
    /// A delete, and the time for which it was held by the home's own looks at the clock.
    struct Held {
        let delete: HybridTimestamp
        var time: UInt64 = 0
    }

    var ideas: [UUID: IdeaGhost] = [:]
    /// The sealed versions that were joined.
    var joined: Set<ContentHash> = []
    /// What was not joined of them: ideas whose rows could not be understood.
    var missed: [ContentHash: Set<UUID>] = [:]
    var held: [UUID: Held] = [:]
    /// The wall time of the last look, in milliseconds since 1970; 0 before the first.
    var lookedAt: UInt64 = 0

    private static let day: UInt64 = 86_400_000

    /// Counts a look at the clock.
    ///
    /// - Parameters:
    ///   - wallClock: the home's, in milliseconds since 1970.
    ///   - unreadable: ideas that this home cannot understand.
    /// - Returns: the ideas that are due to be wiped; nil if the last look was less than six hours ago.
    mutating func look(at wallClock: UInt64, without unreadable: Set<UUID>) -> Set<UUID>? {
        guard wallClock < lookedAt || wallClock - lookedAt >= Self.day / 4 else { return nil }
        let passed = lookedAt == 0 || wallClock < lookedAt ? 0 : min(wallClock - lookedAt, Self.day)
        lookedAt = wallClock
        var (next, due): ([UUID: Held], Set<UUID>) = ([:], [])
        for (id, ghost) in ideas where ghost.isHidden && !unreadable.contains(id) {
            guard let delete = ghost.shown(Record.deleteField)?.stamp else { continue }
            var now = Held(delete: delete)
            if let before = held[id], before.delete == delete { now.time = before.time + passed }
            if now.time >= 30 * Self.day { due.insert(id) } else { next[id] = now }
        }
        held = next
        return due
    }
}

/// A version that a home sealed, as the simulator knows it.
struct SealedVersion {
    /// How traces call it.
    let name: String
    let file: String
    /// The home that sealed it.
    let home: String
    let register: String
    let replica: String
    let sequence: UInt64
    let key: SealingKey.ID
    let size: Int
    /// What the sealing home had received of each idea in it; none for a main register.
    let ideas: [UUID: IdeaGhost]
}
