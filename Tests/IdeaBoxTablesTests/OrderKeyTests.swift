import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import IdeaBoxCore
@testable import IdeaBoxTables

struct OrderKeyTests {
    private static let seed: UInt64 = 20_260_511

    /// Numbers of every size, and those at which orders break.
    private static func numbers(_ generator: inout SeededGenerator) -> [Double] {
        let special: [Double] = [
            0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .infinity, -.infinity, 1, -1, .leastNormalMagnitude,
        ]
        return special
            + (0..<60).map { _ in
                let number = Double(bitPattern: generator.next())
                return number.isNaN ? 5 : number
            }
    }

    @Test func `keys sort as lists do`() {
        var generator = SeededGenerator(seed: Self.seed)
        let rows = Self.numbers(&generator).flatMap { number in
            (0..<3).map { _ in IdeaRow.sample(Int(generator.next() & 0xFFFF), modified: number) }
        }
        for one in rows {
            for other in rows where one.id != other.id {
                let keys = [one, other].map { IdeaColumns($0).order }
                #expect(
                    (keys[0] < keys[1]) == IdeaRow.isBefore(one, other),
                    "seed \(Self.seed): \(one.modified) \(one.id), \(other.modified) \(other.id)")
                #expect(keys.allSatisfy { $0.utf8.count == 48 })
            }
        }
    }

    @Test func `heads sort as ids do, and a beginning's range holds just the ids that begin so`() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let ids = (0..<200).map { _ in
            // Few digits, so that many ids begin alike.
            UUID(generator.next() & 0x1111_1111_1111_1111, generator.next())
        }
        let columns = ids.map { id in
            IdeaColumns(
                IdeaRow(
                    id: id, entry: [], title: "", description: "", created: 0, modified: 0,
                    isCompleted: false, standing: .shown, hasOtherVersions: false, isPending: false))
        }
        let byKey = columns.sorted { $0.key < $1.key }.map(\.head)
        #expect(byKey == byKey.sorted(), "seed \(Self.seed)")
        for id in ids {
            let digits = String(id.digits.prefix(Int.random(in: 0...16, using: &generator)))
            let heads = try #require(HeadRange(digits: digits)).heads
            for row in columns {
                #expect(
                    heads.contains(row.head) == row.key.hasPrefix(digits), "seed \(Self.seed): \(digits)")
            }
        }
        for digits in ["g", "A", "0-", String(repeating: "0", count: 33)] {
            #expect(HeadRange(digits: digits) == nil)
        }
    }

    @Test func `a row becomes columns and comes back the same`() {
        for bits in 0..<32 {
            let row = IdeaRow.sample(
                bits, "t\0ü", "d\u{202E}", modified: Double(bits) - 7.5, done: bits & 1 != 0,
                standing: [.shown, .deleted, .purged, .unreadable][bits & 3], others: bits & 4 != 0,
                pending: bits & 8 != 0
            ).at(Int64(bits))
            let columns = IdeaColumns(row)
            #expect(columns.row == row)
            for list in IdeaFilter.allCases { #expect(columns.isIn(list) == list.shows(row)) }
        }
        #expect(IdeaColumns().row == nil)
    }
}
