import Bytes
import Foundation
import TestSupport

@testable import SyncEngine

/// Random record sets and histories over few ids, fields and stamps, so that everything meets everything.
struct RandomRecords {
    var generator: SeededGenerator
    let ids = (1...4).map { UUID.number($0) }
    private let names = ["issuer", "account", Record.deleteField, "later version’s"]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func value(_ name: String) -> SecretBytes {
        if name == Record.deleteField { return .json(Bool.random(using: &generator)) }
        return generator.pick([
            .json("a"), .json("b"), .json("\u{0}\"\\/é验"), .json(7),
            SecretBytes("{ \"x\" : [1.50e+3 ] }".utf8),
        ])
    }

    /// A set as hostile as sets can be: equal stamps with different values among it.
    mutating func set() -> RecordSet {
        var set = RecordSet()
        for id in ids {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: break
            case 1: set.purge(id)
            default:
                var record = Record(fields: [:])
                for name in names where record.fields.isEmpty || Bool.random(using: &generator) {
                    record.fields[name] = Field(value: value(name), stamp: StampTests.random(&generator))
                }
                if Bool.random(using: &generator) { record.others["odd"] = value("odd") }
                set.put(record, id: id)
            }
        }
        let bytes = ["{}", "[]", "7"].map { SecretBytes($0.utf8) }
        set.unreadable = RecordSet.ordered(bytes.filter { _ in Bool.random(using: &generator) })
        return set
    }

    /// Replicas that wrote, deleted, purged, looked and met, with clocks that jump.
    mutating func history(_ count: Int, steps: Int) -> [Replica] {
        var replicas = (0..<count).map { Replica(incarnation: UInt64($0)) }
        for _ in 0..<steps {
            let mine = Int.random(in: 0..<count, using: &generator)
            let wallClock = UInt64.random(in: 0..<5_000_000_000, using: &generator)
            let id = generator.pick(ids)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4:
                let name = generator.pick(names)
                replicas[mine].write([name: value(name)], id: id, wallClock: wallClock)
            case 4..<6: replicas[mine].write([Record.deleteField: .json(true)], id: id, wallClock: wallClock)
            case 6: replicas[mine].advanceRetention(to: wallClock)
            case 7 where Int.random(in: 0..<4, using: &generator) == 0:
                replicas[mine].purge(id, wallClock: wallClock)
            default:
                let other = replicas[Int.random(in: 0..<count, using: &generator)]
                replicas[mine].records.join(other.records)
            }
        }
        return replicas
    }
}
