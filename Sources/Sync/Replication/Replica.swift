public import Bytes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One device's copy: its records, its clock, and what it alone must remember.
///
/// A value: every change is a method that takes the wall time, so the same history gives the same bytes.
public struct Replica: Sendable, Equatable {
    /// What stands in the clear before its sealed body.
    public var header = RegisterHeader(replica: "", keys: [])
    /// The records, as joined so far.
    public internal(set) var records = RecordSet()
    /// What it remembers of the cloud.
    public internal(set) var ledger = Ledger()
    /// What the next version of the own main register says of the own parts; nil for a product that has none.
    ///
    /// Set before each ``seal(with:wall:)``; it is not stored.
    public var shelf: Shelf?
    /// Mints the stamps of this session.
    public internal(set) var clock: HybridClock
    /// The wall time of the last write, in milliseconds since 1970; 0 before the first.
    public private(set) var written: UInt64 = 0
    /// The device's name, as its owner's other devices show it.
    public var device = ""
    /// Where the replica id was minted; a home found elsewhere is a copy and takes a new id.
    public var place = ""
    /// For how long this replica has held each delete.
    var held: [UUID: HeldDelete] = [:]
    /// The wall time at which `held` was last counted, in milliseconds since 1970.
    var looked: UInt64 = 0
    /// Members of the body that this version does not know, kept to the letter.
    var others: [String: SecretBytes] = [:]

    /// How long a delete is held before it is purged: 30 days, in milliseconds.
    public static let holding: UInt64 = 30 * day
    static let day: UInt64 = 86_400_000

    /// An empty replica.
    ///
    /// - Parameter session: a random id, minted at this start.
    public init(session: UInt64) { clock = HybridClock(session: session) }

    init(session: UInt64, clock last: Stamp?, written: UInt64) {
        clock = HybridClock(session: session, last: last)
        self.written = written
    }

    /// Writes fields of one record, which is made if it is not there.
    ///
    /// - Parameters:
    ///   - values: JSON text by field name; none changes nothing.
    ///   - id: the record's id.
    ///   - wall: the wall clock, in milliseconds since 1970.
    /// - Returns: false, and nothing is written, if that id was purged.
    @discardableResult
    public mutating func write(_ values: [String: SecretBytes], id: UUID, wall: UInt64) -> Bool {
        guard records.entries[id] != .purged else { return false }
        guard !values.isEmpty else { return true }
        var record = records[id] ?? Record(fields: [:])
        record.write(values, at: clock.stamp(wall: wall, above: record.greatestStamp))
        records.put(record, id: id)
        noteEdit(wall: wall)
        return true
    }

    /// Mints a stamp for an edit of a record that stands elsewhere, and notes the edit.
    ///
    /// - Parameters:
    ///   - seen: the greatest stamp of that record; nil for a new one.
    ///   - wall: the wall clock, in milliseconds since 1970.
    /// - Returns: a stamp greater than every one of the record's, and than every one minted before.
    public mutating func stampEdit(above seen: Stamp?, wall: UInt64) -> Stamp {
        defer { noteEdit(wall: wall) }
        return clock.stamp(wall: wall, above: seen)
    }

    /// The edit and its place in the outbox stand in one transaction.
    private mutating func noteEdit(wall: UInt64) {
        written = wall
        header.change()
        // Before the first put everything is pending, so nothing is counted.
        if !ledger.puts.isEmpty, ledger.edits.count < Self.mostCounted {
            ledger.edits.append(header.sequence)
        }
    }

    /// More pending edits than this are not told apart.
    private static let mostCounted = 10_000

    /// Wipes a record for good.
    ///
    /// - Parameters:
    ///   - id: the record's id.
    ///   - wall: the wall clock, in milliseconds since 1970.
    public mutating func purge(_ id: UUID, wall: UInt64) {
        records.purge(id)
        held[id] = nil
        noteEdit(wall: wall)
    }

    /// How long this replica has held the record's delete.
    ///
    /// - Parameter id: the record's id.
    /// - Returns: milliseconds; nil if it is not deleted.
    public func held(_ id: UUID) -> UInt64? {
        guard let delete = records[id]?.hidingStamp else { return nil }
        guard let held = held[id], held.delete == delete else { return 0 }
        return held.time
    }

    /// Whether the same records are here, deleted for the same time: quick where both are versions of one replica.
    ///
    /// - Parameter other: another version.
    /// - Returns: true if a list made of one would be that of the other.
    public func showsSame(as other: Replica) -> Bool { records == other.records && held == other.held }

    /// Counts the time that deletes were held, and purges what was held for ``holding``.
    ///
    /// One look counts at most one day and never less than none: a clock that jumps a year purges nothing.
    ///
    /// - Parameter wall: the wall clock, in milliseconds since 1970.
    /// - Returns: the ids purged by this look.
    @discardableResult
    public mutating func look(wall: UInt64) -> [UUID] {
        let deletes = records.entries.compactMap { id, entry -> (UUID, Stamp)? in
            guard case .record(let record) = entry, let delete = record.hidingStamp else { return nil }
            return (id, delete)
        }
        let (due, _) = look(wall: wall, deletes)
        for id in due { records.purge(id) }
        return due
    }

    /// The same for records that stand elsewhere.
    ///
    /// - Parameters:
    ///   - wall: the wall clock, in milliseconds since 1970.
    ///   - deletes: the records that are hidden, and the stamps of the deletes that hide them.
    /// - Returns: the ids that are to be purged now, and the time by which what lies handed over has lain longer.
    public mutating func look(
        wall: UInt64, _ deletes: [(UUID, Stamp)]
    ) -> (due: [UUID], lain: UInt64) {
        let passed = looked == 0 || wall < looked ? 0 : min(wall - looked, Self.day)
        looked = wall
        var (counted, due): ([UUID: HeldDelete], [UUID]) = ([:], [])
        for (id, delete) in deletes {
            // A delete seen for the first time starts at none: the time before it was not held here.
            var now = HeldDelete(delete: delete, time: 0)
            if let before = held[id], before.delete == delete { now.time = before.time + passed }
            if now.time >= Self.holding { due.append(id) } else { counted[id] = now }
        }
        held = counted
        if !due.isEmpty { noteEdit(wall: wall) }
        countAbsence(passed)
        return (due, min(passed, Self.mostLain))
    }

    /// For how long this replica has held a delete of a record that stands elsewhere.
    ///
    /// - Parameters:
    ///   - id: the record's id.
    ///   - delete: the stamp of the delete that hides it.
    /// - Returns: milliseconds.
    public func held(_ id: UUID, _ delete: Stamp) -> UInt64 {
        guard let held = held[id], held.delete == delete else { return 0 }
        return held.time
    }

    /// Whether the last look was 6 hours ago, or is in the future.
    ///
    /// - Parameter wall: the wall clock, in milliseconds since 1970.
    /// - Returns: whether another look counts anything.
    public func isLookDue(wall: UInt64) -> Bool { wall < looked || wall - looked >= Self.day / 4 }

    /// Whether another look is worth storing.
    ///
    /// - Parameter wall: the wall clock, in milliseconds since 1970.
    /// - Returns: true if something is deleted or a cloud was met, and the last look was 6 hours ago, or is in the
    ///   future.
    public func wantsLook(wall: UInt64) -> Bool {
        guard isLookDue(wall: wall) else { return false }
        return ledger != Ledger()
            || records.entries.contains { _, entry in
                guard case .record(let record) = entry else { return false }
                return record.hidingStamp != nil
            }
    }
}

/// A delete, and for how long a replica has held it: a restore and another delete begin to count anew.
struct HeldDelete: Sendable, Equatable {
    /// The stamp of the delete.
    let delete: Stamp
    /// Milliseconds, below ``Replica/holding``.
    var time: UInt64
}
