import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct JoinTests {
    private func join(_ left: RecordSet, _ right: RecordSet) -> RecordSet {
        var result = left
        result.join(right)
        return result
    }

    @Test(arguments: Soak.seeds(300)) func `join is commutative, associative and idempotent`(seed: UInt64) {
        var random = RandomRecords(seed: seed)
        let (a, b, c) = (random.set(), random.set(), random.set())
        #expect(join(a, b) == join(b, a), "seed \(seed)")
        #expect(join(join(a, b), c) == join(a, join(b, c)), "seed \(seed)")
        #expect(join(a, a) == a, "seed \(seed)")
        #expect(join(join(a, b), b) == join(a, b), "seed \(seed)")
        #expect(join(a, RecordSet()) == a && join(RecordSet(), a) == a, "seed \(seed)")
    }

    @Test(arguments: Soak.seeds(60)) func `replicas that have met hold the same`(seed: UInt64) {
        var random = RandomRecords(seed: seed)
        let count = Int.random(in: 2...4, using: &random.generator)
        var replicas = random.history(count, steps: 60)
        let purged = Set(replicas.flatMap { $0.records.entries.filter { $0.value == .purged }.keys })
        for mine in replicas.indices {
            for other in replicas.shuffled(using: &random.generator) {
                replicas[mine].records.join(other.records)
            }
        }
        for replica in replicas {
            #expect(replica.records == replicas[0].records, "seed \(seed)")
            for id in purged { #expect(replica.records.entries[id] == .purged, "seed \(seed)") }
        }
    }

    @Test(arguments: Soak.seeds(60)) func `an own write beats all that it saw`(seed: UInt64) {
        var random = RandomRecords(seed: seed)
        var replicas = random.history(3, steps: 40)
        replicas[0].records.join(replicas[1].records)
        let id = random.ids[0]
        guard replicas[0].write(["issuer": .json("mine")], id: id, wallClock: 5) else { return }
        replicas[0].records.join(replicas[1].records)
        #expect(replicas[0].records[id]?.fields["issuer"]?.value == .json("mine"), "seed \(seed)")
        #expect(replicas[0].records[id]?.hidingStamp == nil, "seed \(seed)")
        replicas[0].write([Record.deleteField: .json(true)], id: id, wallClock: 5)
        #expect(replicas[0].records[id]?.hidingStamp != nil, "seed \(seed)")
    }

    @Test func `equal stamps with different bytes: the greater bytes win on both sides`() {
        let stamp = HybridTimestamp(wallClock: 1, counter: 0, incarnation: 1)
        let (a, b) = (Field(value: .json("a"), stamp: stamp), Field(value: .json("b"), stamp: stamp))
        #expect(a.joined(with: b) == b && b.joined(with: a) == b)
    }

    @Test func `the same unreadable bytes twice are one entry on both sides`() throws {
        let body = BodyText(records: "[7,7,{}]")
        let twice = try Replica(body: body.secret, incarnation: 1).records
        #expect(twice.unreadable == [SecretBytes("7".utf8), SecretBytes("{}".utf8)])
        #expect(join(twice, RecordSet()) == join(RecordSet(), twice))
    }

    @Test func `many unreadable entries join in no time to speak of`() {
        // Quadratic work would take minutes here.
        var (left, right) = (RecordSet(), RecordSet())
        left.unreadable = (0..<40_000).map { .json(Int64($0)) }.sorted { $0.precedes($1) }
        right.unreadable = (20_000..<60_000).map { .json(Int64($0)) }.sorted { $0.precedes($1) }
        left.join(right)
        #expect(left.unreadable.count == 60_000)
    }
}
