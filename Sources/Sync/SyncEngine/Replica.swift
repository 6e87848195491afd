public import Bytes
public import FoundationExports

/// One device's copy: its records, its clock, and what it alone must remember.
///
/// A value: every change is a method that takes the wall time, so the same history gives the same bytes.
public struct Replica: Sendable, Equatable {
    /// What stands in the clear before its sealed body.
    public var header = RegisterHeader(replica: "", keys: [])
    /// The records, as joined so far.
    public internal(set) var records = RecordSet()
    /// What it remembers of the cloud.
    public internal(set) var metadata = SyncMetadata()
    /// What the next version of the own main register says of the own parts; nil for a product that has none.
    ///
    /// Set before each ``seal(with:wall:)``; it is not stored.
    public var digest: PartsDigest?
    /// Mints the stamps of this incarnation.
    public internal(set) var clock: HybridClock
    /// The wall time of the last write, in milliseconds since 1970; 0 before the first.
    public private(set) var written: UInt64 = 0
    /// The device's name, as its owner's other devices show it.
    public var device = ""
    /// Where the replica id was minted; a home found elsewhere is a copy and takes a new id.
    public var place = ""
    /// For how long this replica has held each delete.
    var retainedFor: [UUID: TombstoneAge] = [:]
    /// The wall time at which `retainedFor` was last counted, in milliseconds since 1970.
    public internal(set) var retentionAdvanced: UInt64 = 0
    /// Members of the body that this version does not know, kept to the letter.
    var others: [String: SecretBytes] = [:]

    /// How long a delete is held before it is purged: 30 days, in milliseconds.
    public static let holding: UInt64 = 30 * day
    static let day: UInt64 = 86_400_000

    /// An empty replica.
    ///
    /// - Parameter incarnation: a random id, minted at this start.
    public init(incarnation: UInt64) { clock = HybridClock(incarnation: incarnation) }

    init(incarnation: UInt64, clock last: HybridTimestamp?, written: UInt64) {
        clock = HybridClock(incarnation: incarnation, last: last)
        self.written = written
    }

    /// Writes fields of one record, which is made if it is not there.
    ///
    /// - Parameters:
    ///   - values: JSON text by field name; none changes nothing.
    ///   - id: the record's id.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: false, and nothing is written, if that id was purged.
    @discardableResult
    public mutating func write(_ values: [String: SecretBytes], id: UUID, wallClock: UInt64) -> Bool {
        guard records.entries[id] != .purged else { return false }
        guard !values.isEmpty else { return true }
        var record = records[id] ?? Record(fields: [:])
        record.write(values, at: clock.stamp(wallClock: wallClock, above: record.greatestStamp))
        records.put(record, id: id)
        noteEdit(wallClock: wallClock)
        return true
    }

    /// Mints a stamp for an edit of a record that stands elsewhere, and notes the edit.
    ///
    /// - Parameters:
    ///   - seen: the greatest stamp of that record; nil for a new one.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: a stamp greater than every one of the record's, and than every one minted before.
    public mutating func stampEdit(above seen: HybridTimestamp?, wallClock: UInt64) -> HybridTimestamp {
        defer { noteEdit(wallClock: wallClock) }
        return clock.stamp(wallClock: wallClock, above: seen)
    }

    /// The edit and its place in the outbox stand in one transaction.
    private mutating func noteEdit(wallClock: UInt64) {
        written = wallClock
        header.change()
        // Before the first put everything is pending, so nothing is counted.
        if !metadata.puts.isEmpty, metadata.edits.count < Self.mostCounted {
            metadata.edits.append(header.sequence)
        }
    }

    /// More pending edits than this are not told apart.
    private static let mostCounted = 10_000

    /// Wipes a record for good.
    ///
    /// - Parameters:
    ///   - id: the record's id.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    public mutating func purge(_ id: UUID, wallClock: UInt64) {
        records.purge(id)
        retainedFor[id] = nil
        noteEdit(wallClock: wallClock)
    }

    /// How long this replica has held the record's delete.
    ///
    /// - Parameter id: the record's id.
    /// - Returns: milliseconds; nil if it is not deleted.
    public func retainedFor(_ id: UUID) -> UInt64? {
        guard let delete = records[id]?.hidingStamp else { return nil }
        guard let age = retainedFor[id], age.delete == delete else { return 0 }
        return age.time
    }

    /// Whether the same records are here, deleted for the same time: quick where both are versions of one replica.
    ///
    /// - Parameter other: another version.
    /// - Returns: true if a list made of one would be that of the other.
    public func showsSame(as other: Replica) -> Bool {
        records == other.records && retainedFor == other.retainedFor
    }

    /// Counts the time that deletes were held, and purges what was held for ``holding``.
    ///
    /// One count covers at most one day and never less than none: a clock that jumps a year purges nothing.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the ids purged by this count.
    @discardableResult
    public mutating func advanceRetention(to wallClock: UInt64) -> [UUID] {
        let deletes = records.entries.compactMap { id, entry -> (UUID, HybridTimestamp)? in
            guard case .record(let record) = entry, let delete = record.hidingStamp else { return nil }
            return (id, delete)
        }
        let (due, _) = advanceRetention(to: wallClock, deletes)
        for id in due { records.purge(id) }
        return due
    }

    /// The same for records that stand elsewhere.
    ///
    /// - Parameters:
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    ///   - deletes: the records that are hidden, and the stamps of the deletes that hide them.
    /// - Returns: the ids that are to be purged now, and the time by which what lies handed over has lain longer.
    public mutating func advanceRetention(
        to wallClock: UInt64, _ deletes: [(UUID, HybridTimestamp)]
    ) -> (due: [UUID], lain: UInt64) {
        let passed =
            retentionAdvanced == 0 || wallClock < retentionAdvanced
            ? 0 : min(wallClock - retentionAdvanced, Self.day)
        retentionAdvanced = wallClock
        var (counted, due): ([UUID: TombstoneAge], [UUID]) = ([:], [])
        for (id, delete) in deletes {
            // A delete seen for the first time starts at none: the time before it was not held here.
            var now = TombstoneAge(delete: delete, time: 0)
            if let before = retainedFor[id], before.delete == delete { now.time = before.time + passed }
            if now.time >= Self.holding { due.append(id) } else { counted[id] = now }
        }
        retainedFor = counted
        if !due.isEmpty { noteEdit(wallClock: wallClock) }
        countAbsence(passed)
        return (due, min(passed, Self.mostLain))
    }

    /// For how long this replica has held a delete of a record that stands elsewhere.
    ///
    /// - Parameters:
    ///   - id: the record's id.
    ///   - delete: the stamp of the delete that hides it.
    /// - Returns: milliseconds.
    public func retainedFor(_ id: UUID, _ delete: HybridTimestamp) -> UInt64 {
        guard let age = retainedFor[id], age.delete == delete else { return 0 }
        return age.time
    }

    /// Whether the last count was 6 hours ago, or is in the future.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: whether another one counts anything.
    public func isRetentionDue(at wallClock: UInt64) -> Bool {
        wallClock < retentionAdvanced || wallClock - retentionAdvanced >= Self.day / 4
    }

    /// The wall clocks at which no other count is worth storing.
    package var restOfRetention: Range<UInt64> {
        guard wantsRetentionUpdate(at: .max) else { return 0..<UInt64.max }
        return retentionAdvanced..<(retentionAdvanced &+ Self.day / 4)
    }

    /// Whether another count is worth storing.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: true if something is deleted or a cloud was met, and the last count was 6 hours ago, or is in the
    ///   future.
    public func wantsRetentionUpdate(at wallClock: UInt64) -> Bool {
        guard isRetentionDue(at: wallClock) else { return false }
        return metadata != SyncMetadata()
            || records.entries.contains { _, entry in
                guard case .record(let record) = entry else { return false }
                return record.hidingStamp != nil
            }
    }
}

/// A delete, and for how long a replica has held it: a restore and another delete begin to count again.
struct TombstoneAge: Sendable, Equatable {
    /// The stamp of the delete.
    let delete: HybridTimestamp
    /// Milliseconds, below ``Replica/holding``.
    var time: UInt64
}

/// Which key a replica seals under.
extension Replica {
    /// Notes which keys this device holds; others hear of a change.
    ///
    /// - Parameter keys: the keys' ids: 16 hexadecimal digits each.
    public mutating func hold(_ keys: [String]) {
        guard keys != header.keys else { return }
        header.keys = keys
        header.change()
    }

    /// The smallest key that this device and every counted device holds; else the present one.
    ///
    /// - Parameter present: the key in use.
    /// - Returns: the id of one of this device's keys, or `present`.
    public func sealingKey(present: String) -> String { commonKeys.min() ?? present }

    /// The keys under which a version in the cloud counts: those that this device and every counted device hold, or
    /// where there is none, the one in use; none while no key is here.
    ///
    /// What only versions under other keys hold is put again, for some device cannot open those.
    public var coveringKeys: Set<String> {
        let common = commonKeys
        return common.isEmpty ? Set([keyInUse].compactMap(\.self)) : common
    }

    /// The key that was chosen for the last put, or before the first, the smallest one here; nil while there is none.
    private var keyInUse: String? {
        if let last = metadata.sealedUnder, header.keys.contains(last) { return last }
        return header.keys.min()
    }

    /// Whether this device and every counted device hold one key, and the same.
    public var sharesOneKey: Bool {
        header.keys.count == 1 && counted.allSatisfy { $0.value.keys == header.keys }
    }

    /// The devices that are waited for and cannot open what this one puts, by replica id, each with its name; the name
    /// is empty where it is not known.
    public var devicesWithoutKey: [String: String] {
        guard commonKeys.isEmpty, let keyInUse else { return [:] }
        return counted.filter { !$0.value.keys.contains(keyInUse) }.mapValues(\.device)
    }

    /// The replica ids, present and former ones, of the devices that are waited for; this one's are not among them.
    public var countedIDs: Set<String> {
        counted.reduce(into: []) { ids, device in
            ids.insert(device.key)
            ids.formUnion(device.value.former)
        }
    }

    private var commonKeys: Set<String> {
        counted.values.reduce(into: Set(header.keys)) { $0.formIntersection($1.keys) }
    }

    /// The devices whose keys are waited for: they share a key with this one, go by that id still, and are heard of.
    private var counted: [String: Peer] {
        let former = formerIDs
        return metadata.peers.filter { id, peer in
            let isHeard = peer.silent < Self.patience && peer.forgotten == nil
            return isHeard && !former.contains(id) && !Set(peer.keys).isDisjoint(with: header.keys)
        }
    }

    /// Notes that the register is to be sealed again if another key than the last put's holds now.
    public mutating func checkKey() {
        if let keyInUse { checkKey(present: keyInUse) }
    }

    /// Notes under which keys versions counted when all of it was checked.
    ///
    /// - Returns: whether versions under other keys counted before, so that what the cloud lacks is to be checked again.
    public mutating func noteCoveringKeys() -> Bool {
        let keys = coveringKeys
        guard keys != metadata.covering, !keys.isEmpty else { return false }
        let isFirst = metadata.covering.isEmpty
        metadata.covering = keys
        return !(isFirst && sharesOneKey)
    }
}
