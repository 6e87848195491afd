import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct DeleteTests {
    static let id = UUID.number(1)
    static func stamp(_ wallClock: UInt64) -> HybridTimestamp {
        HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: 0)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: UInt64
        var other: UInt64?
        var delete: UInt64
        var says: SecretBytes = .json(true)
        var isHidden: Bool
        var testDescription: String { "\(name), \(other.map { "\($0)" } ?? "-") and delete at \(delete)" }
    }

    @Test(arguments: [
        Case(name: 1, delete: 2, isHidden: true),
        Case(name: 2, delete: 2, isHidden: false),
        Case(name: 3, delete: 2, isHidden: false),
        Case(name: 1, other: 1, delete: 2, isHidden: true),
        Case(name: 1, other: 2, delete: 2, isHidden: false),
        Case(name: 1, other: 3, delete: 2, isHidden: false),
        Case(name: 1, delete: 2, says: .json(false), isHidden: false),
        Case(name: 1, delete: 2, says: .json("true"), isHidden: false),
        Case(name: 1, delete: 2, says: .json(1), isHidden: false),
    ]) func `hidden is exactly what was deleted strictly last`(row: Case) {
        var fields = ["issuer": Field(value: .json("a"), stamp: Self.stamp(row.name))]
        fields["account"] = row.other.map { Field(value: .json("b"), stamp: Self.stamp($0)) }
        fields[Record.deleteField] = Field(value: row.says, stamp: Self.stamp(row.delete))
        #expect(Record(fields: fields).hidingStamp == (row.isHidden ? Self.stamp(row.delete) : nil))
    }

    private func replica() -> Replica {
        var replica = Replica(incarnation: 1)
        replica.write(["issuer": .json("a"), Record.deleteField: .json(false)], id: Self.id, wallClock: 1000)
        return replica
    }

    @Test func `undo and restore write the delete field alone`() {
        var replica = replica()
        let before = replica.records[Self.id]?.fields["issuer"]
        replica.write([Record.deleteField: .json(true)], id: Self.id, wallClock: 2000)
        #expect(replica.records[Self.id]?.hidingStamp?.wallClock == 2000)
        replica.write([Record.deleteField: .json(false)], id: Self.id, wallClock: 3000)
        #expect(replica.records[Self.id]?.hidingStamp == nil)
        #expect(replica.records[Self.id]?.fields["issuer"] == before)
    }

    @Test func `a newer edit elsewhere brings a deleted record back whole, an older one does not`() {
        let first = replica()
        var (deleter, editor) = (first, Replica(incarnation: 2))
        editor.records = first.records
        deleter.write([Record.deleteField: .json(true)], id: Self.id, wallClock: 2000)
        editor.write(["issuer": .json("older")], id: Self.id, wallClock: 1999)
        var joined = deleter.records
        joined.join(editor.records)
        #expect(joined[Self.id]?.hidingStamp != nil)
        editor.write(["issuer": .json("newer")], id: Self.id, wallClock: 2001)
        joined.join(editor.records)
        #expect(joined[Self.id]?.hidingStamp == nil)
        #expect(joined[Self.id]?.fields["issuer"]?.value == .json("newer"))
    }

    @Test func `nothing revives what was purged`() throws {
        var replica = replica()
        let old = replica.records
        replica.purge(Self.id, wallClock: 2000)
        let isWritten = replica.write(["issuer": .json("b")], id: Self.id, wallClock: 9000)
        #expect(isWritten == false)
        replica.records.put(Record(fields: [:]), id: Self.id)
        replica.records.join(old)
        var other = old
        other.join(replica.records)
        #expect(replica.records.entries == [Self.id: .purged] && other == replica.records)
        let read = try Replica(body: replica.body, incarnation: 2)
        #expect(read.records.entries == [Self.id: .purged])
        #expect(replica.written == 2000)
    }

    @Test func `writing nothing makes no record`() {
        var replica = Replica(incarnation: 1)
        let isDone = replica.write([:], id: Self.id, wallClock: 1)
        #expect(isDone)
        #expect(replica == Replica(incarnation: 1))
    }
}

@Suite struct LookTests {
    private static let day = Replica.day
    private static let start: UInt64 = 1_800_000_000_000

    private func deleted() -> Replica {
        var replica = Replica(incarnation: 1)
        replica.write(["issuer": .json("a")], id: DeleteTests.id, wallClock: Self.start)
        replica.write([Record.deleteField: .json(true)], id: DeleteTests.id, wallClock: Self.start)
        replica.advanceRetention(to: Self.start)
        return replica
    }

    @Test func `a clock that jumps a year purges nothing`() {
        var replica = deleted()
        for year in 1...29 as ClosedRange<UInt64> {
            let purged = replica.advanceRetention(to: Self.start + year * 365 * Self.day)
            #expect(purged == [])
        }
        #expect(replica.retainedFor(DeleteTests.id) == 29 * Self.day)
    }

    @Test func `thirty looks a day apart purge`() {
        var replica = deleted()
        for day in 1...29 as ClosedRange<UInt64> {
            let purged = replica.advanceRetention(to: Self.start + day * Self.day)
            #expect(purged == [])
        }
        #expect(replica.records[DeleteTests.id] != nil)
        let purged = replica.advanceRetention(to: Self.start + 30 * Self.day)
        #expect(purged == [DeleteTests.id])
        #expect(replica.records.entries == [DeleteTests.id: .purged] && replica.retainedFor.isEmpty)
        #expect(replica.written == Self.start + 30 * Self.day)
    }

    @Test func `a clock that goes back counts nothing`() {
        var replica = deleted()
        replica.advanceRetention(to: Self.start + Self.day)
        replica.advanceRetention(to: Self.start)
        #expect(replica.retainedFor(DeleteTests.id) == Self.day)
        replica.advanceRetention(to: Self.start + 1000)
        #expect(replica.retainedFor(DeleteTests.id) == Self.day + 1000)
    }

    @Test func `a delete is counted from when this replica first held it`() {
        var other = Replica(incarnation: 2)
        other.advanceRetention(to: Self.start - 900 * Self.day)
        other.records = deleted().records
        other.advanceRetention(to: Self.start)
        #expect(other.retainedFor(DeleteTests.id) == 0)
    }

    @Test func `after a restore the next delete is counted anew`() throws {
        var replica = deleted()
        for day in 1...29 as ClosedRange<UInt64> { replica.advanceRetention(to: Self.start + day * Self.day) }
        let wallClock = Self.start + 29 * Self.day
        replica.write([Record.deleteField: .json(false)], id: DeleteTests.id, wallClock: wallClock)
        replica.write([Record.deleteField: .json(true)], id: DeleteTests.id, wallClock: wallClock + 1)
        #expect(replica.retainedFor(DeleteTests.id) == 0)
        replica = try Replica(body: replica.body, incarnation: 3)
        let first = replica.advanceRetention(to: wallClock + Self.day)
        #expect(first == [])
        let second = replica.advanceRetention(to: wallClock + 2 * Self.day)
        #expect(second == [])
        #expect(replica.retainedFor(DeleteTests.id) == Self.day)
    }

    @Test(arguments: [(0, false), (21_599_999, false), (21_600_000, true), (-1, true)] as [(Int64, Bool)])
    func `a look is worth storing after six hours, or when the clock went back`(after: Int64, isWanted: Bool)
    {
        #expect(deleted().wantsRetentionUpdate(at: UInt64(Int64(Self.start) + after)) == isWanted)
        #expect(!Replica(incarnation: 1).wantsRetentionUpdate(at: UInt64(Int64(Self.start) + after)))
    }
}
