import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// Fields that keep who lost without having been seen, and the contexts that judge them.
@Suite struct CausalContextTests {
    private func stamp(_ wallClock: UInt64, _ incarnation: UInt64 = 1) -> HybridTimestamp {
        HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: incarnation)
    }

    private func text(_ record: Record) -> String {
        guard let field = record.fields["title"] else { return "none" }
        let siblings = (field.siblings ?? []).compactMap(\.value.jsonString)
        return ([field.value.jsonString ?? "?"] + siblings).joined(separator: " ")
    }

    private func record(_ value: String, _ wallClock: UInt64, incarnation: UInt64 = 1) -> Record {
        var record = Record(fields: [:])
        record.write("title", .json(value), at: stamp(wallClock, incarnation), seen: [])
        return record
    }

    @Test func `a write that takes away what it saw leaves no sibling`() {
        let old = record("one", 1)
        var new = old
        new.write("title", .json("two"), at: stamp(2), seen: [stamp(1)])
        for joined in [new, old.joined(with: new), new.joined(with: old)] { #expect(text(joined) == "two") }
    }

    @Test func `of two writes that did not see each other the later wins and the other is kept`() {
        let base = record("one", 1)
        var (left, right) = (base, base)
        left.write("title", .json("left"), at: stamp(2, 7), seen: [stamp(1)])
        right.write("title", .json("right"), at: stamp(3, 8), seen: [stamp(1)])
        #expect(text(left.joined(with: right)) == "right left")
        #expect(left.joined(with: right) == right.joined(with: left))
        var settled = left.joined(with: right)
        settled.write("title", .json("both"), at: stamp(4), seen: [stamp(2, 7), stamp(3, 8)])
        #expect(text(settled.joined(with: left).joined(with: right)) == "both")
    }

    @Test func `what arrived after a person looked stays as a sibling of their edit`() {
        var present = record("one", 1)
        present.write("title", .json("arrived"), at: stamp(5, 9), seen: [stamp(1)])
        present.write("title", .json("typed"), at: stamp(6), seen: [stamp(1)])
        #expect(text(present) == "typed arrived")
    }

    @Test func `a field that asks for nothing joins as before`() {
        let (one, two) = (
            Record(fields: ["title": Field(value: .json("one"), stamp: stamp(1))]),
            Record(fields: ["title": Field(value: .json("two"), stamp: stamp(2))])
        )
        #expect(one.joined(with: two) == two && two.joined(with: one) == two)
        #expect(one.joined(with: two).context == nil)
    }

    @Test(arguments: [33, 128, 1000])
    func `however often one device edits a field, no old write comes up again`(edits: UInt64) {
        let old = record("0", 1)
        var present = old
        for wallClock in 2...edits {
            present.write("title", .json("\(wallClock)"), at: stamp(wallClock), seen: [stamp(wallClock - 1)])
        }
        #expect(text(present.joined(with: old)) == "\(edits)")
        #expect(present.joined(with: old) == old.joined(with: present))
        #expect(present.context == CausalContext([stamp(edits)]))
    }

    @Test func `to dismiss takes the siblings away and beats no edit`() {
        let base = record("one", 1)
        var (left, right) = (base, base)
        left.write("title", .json("left"), at: stamp(2, 7), seen: [stamp(1)])
        right.write("title", .json("right"), at: stamp(3, 8), seen: [stamp(1)])
        let both = left.joined(with: right)
        var edited = both
        edited.write("title", .json("edited"), at: stamp(4, 8), seen: [stamp(3, 8)])
        var dismissed = both
        dismissed.dismiss("title", seen: [stamp(2, 7), stamp(3, 8)])
        #expect(text(dismissed) == "right", "the value stays even if it is named")
        #expect(text(edited) == "edited left")
        #expect(text(edited.joined(with: dismissed)) == "edited")
        #expect(edited.joined(with: dismissed) == dismissed.joined(with: edited))
        #expect(text(dismissed.joined(with: both)) == "right")
    }

    @Test func `the value is the write with the greatest stamp, whatever a context says`() {
        let late = record("late", 10, incarnation: 5)
        let knows = Record(
            fields: ["title": Field(value: .json("early"), stamp: stamp(3), siblings: [])],
            context: CausalContext([stamp(20, 9)], floor: stamp(15)))
        #expect(text(late.joined(with: knows)) == "late early")
        #expect(late.joined(with: knows) == knows.joined(with: late))
    }

    @Test func `a floor covers all but imports, and folding leaves the latest incarnations`() {
        let imported = stamp(1, HybridTimestamp.importBit | 4)
        var context = CausalContext((1...300).map { stamp($0, $0) } + [imported])
        context.fold()
        let (old, new) = ((1...172).map { stamp($0, $0) }, (173...300).map { stamp($0, $0) })
        #expect(context == CausalContext(new + [imported], floor: stamp(172, 172)))
        #expect(old.allSatisfy(context.covers) && new.allSatisfy(context.covers) && context.covers(imported))
        #expect(!context.covers(stamp(1, HybridTimestamp.importBit | 5)), "no floor tells of another import")
        #expect(!context.covers(stamp(301, 300)))
        var other = CausalContext([stamp(50, 50)])
        other.join(context)
        #expect(other == context)
        let before = context
        context.fold()
        #expect(context == before)
    }

    @Test func `a join folds nothing into the floor, however many incarnations meet`() {
        func record(_ incarnations: ClosedRange<UInt64>) -> Record {
            Record(
                fields: ["title": Field(value: .json("one"), stamp: stamp(300), siblings: [])],
                context: CausalContext(incarnations.map { stamp($0, $0) }))
        }
        let joined = record(2...100).joined(with: record(101...200))
        #expect(joined.context == CausalContext((2...200).map { stamp($0, $0) } + [stamp(300)]))
    }

    /// Replicas of one record that edit, dismiss and join in any order; a ghost history says what must be shown.
    @Test(arguments: Soak.seeds(40))
    func `a write is shown exactly if nobody who saw it took it away`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var history = GhostHistory(random: random)
            history.run(steps: Int.random(in: 1...40, using: &random))
            random = history.random
            let (a, b, c) = (history.copies[0], history.copies[1], history.copies[2])
            #expect(a.joined(with: b) == b.joined(with: a), "SEED=\(seed)")
            #expect(a.joined(with: a) == a, "SEED=\(seed)")
            let all = a.joined(with: b).joined(with: c)
            #expect(all == a.joined(with: b.joined(with: c)), "SEED=\(seed)")
            #expect(Set(all.fields["title"]?.writes.keys ?? [:].keys) == history.expected, "SEED=\(seed)")
            #expect(all.fields["title"]?.stamp == history.expected.max(), "SEED=\(seed)")
        }
    }
}

/// Three copies of a record, and what a person saw of whose writes.
private struct GhostHistory {
    var random: SeededGenerator
    private(set) var copies: [Record]
    private var incarnations: [UInt64] = [1, 2, 3]
    private var written: Set<HybridTimestamp>
    private var taken: Set<HybridTimestamp> = []
    private var wallClock: UInt64 = 1

    init(random: SeededGenerator) {
        self.random = random
        var base = Record(fields: [:])
        let first = HybridTimestamp(wallClock: 1, counter: 0, incarnation: 1)
        base.write("title", .json("base"), at: first, seen: [])
        copies = [base, base, base]
        written = [first]
    }

    /// The writes that must be shown once all copies are joined.
    var expected: Set<HybridTimestamp> { written.subtracting(taken) }

    mutating func run(steps: Int) {
        for _ in 0..<steps { step(Int.random(in: 0..<3, using: &random)) }
    }

    private mutating func step(_ place: Int) {
        let shown = copies[place].fields["title"]?.writes.keys.sorted(by: >) ?? []
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            wallClock += 1
            let stamp = HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: incarnations[place])
            let seen = Set(shown.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
            copies[place].write("title", .json("\(wallClock)"), at: stamp, seen: seen)
            written.insert(stamp)
            taken.formUnion(seen)
        case 5:
            let seen = Set(shown.dropFirst().filter { _ in Bool.random(using: &random) })
            copies[place].dismiss("title", seen: seen)
            taken.formUnion(seen)
        case 6: incarnations[place] = random.next() >> 1
        default: copies[place] = copies[place].joined(with: random.pick(copies))
        }
    }
}
