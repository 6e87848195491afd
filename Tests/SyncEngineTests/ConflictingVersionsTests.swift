import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// Fields that keep who lost without having been replaced.
@Suite struct ConflictingVersionsTests {
    private func stamp(_ wallClock: UInt64, _ incarnation: UInt64 = 1) -> HybridTimestamp {
        HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: incarnation)
    }

    private func text(_ field: Field?) -> String {
        guard let field else { return "none" }
        let siblings = (field.conflicts?.siblings ?? []).compactMap(\.value.jsonString)
        return ([field.value.jsonString ?? "?"] + siblings).joined(separator: " ")
    }

    private func record(
        _ value: String, _ wallClock: UInt64, seen: Set<HybridTimestamp> = [], incarnation: UInt64 = 1
    ) -> Record {
        var record = Record(fields: [:])
        record.write("title", .json(value), at: stamp(wallClock, incarnation), seen: seen)
        return record
    }

    @Test func `a write that names what it replaced leaves no sibling`() {
        let old = record("one", 1)
        var new = old
        new.write("title", .json("two"), at: stamp(2), seen: [stamp(1)])
        #expect(text(new.fields["title"]) == "two")
        #expect(text(old.joined(with: new).fields["title"]) == "two")
        #expect(text(new.joined(with: old).fields["title"]) == "two")
    }

    @Test func `of two writes that did not see each other the later wins and the other is kept`() {
        let base = record("one", 1)
        var (left, right) = (base, base)
        left.write("title", .json("left"), at: stamp(2, 7), seen: [stamp(1)])
        right.write("title", .json("right"), at: stamp(3, 8), seen: [stamp(1)])
        #expect(text(left.joined(with: right).fields["title"]) == "right left")
        #expect(left.joined(with: right) == right.joined(with: left))
        var settled = left.joined(with: right)
        settled.write("title", .json("both"), at: stamp(4), seen: [stamp(2, 7), stamp(3, 8)])
        #expect(text(settled.joined(with: left).joined(with: right).fields["title"]) == "both")
    }

    @Test func `what arrived after a person retentionAdvanced stays as a sibling of their edit`() {
        var present = record("one", 1)
        present.write("title", .json("arrived"), at: stamp(5, 9), seen: [stamp(1)])
        present.write("title", .json("typed"), at: stamp(6), seen: [stamp(1)])
        #expect(text(present.fields["title"]) == "typed arrived")
    }

    @Test func `a field that asks for nothing joins as before`() {
        let (one, two) = (
            Field(value: .json("one"), stamp: stamp(1)), Field(value: .json("two"), stamp: stamp(2))
        )
        #expect(one.joined(with: two) == two && two.joined(with: one) == two)
        #expect(one.joined(with: two).conflicts == nil)
    }

    @Test func `beyond what is remembered an old write comes up as a sibling, and nothing is lost`() {
        var present = record("0", 1)
        let old = present
        for wallClock in 2...UInt64(ConflictingVersions.mostReplaced + 5) {
            let seen = Set(present.fields["title"].map { [$0.stamp] } ?? [])
            present.write("title", .json("\(wallClock)"), at: stamp(wallClock), seen: seen)
        }
        #expect(present.fields["title"]?.conflicts?.replaced.count == ConflictingVersions.mostReplaced)
        let joined = present.joined(with: old)
        #expect(text(joined.fields["title"]) == "\(ConflictingVersions.mostReplaced + 5) 0")
        #expect(joined == old.joined(with: present))
    }

    @Test(arguments: Soak.seeds(20))
    func `the join is commutative, associative and idempotent`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let all = (0..<3).map { _ in history(&random) }
            let (a, b, c) = (all[0], all[1], all[2])
            #expect(a.joined(with: b) == b.joined(with: a), "SEED=\(seed)")
            #expect(a.joined(with: a) == a, "SEED=\(seed)")
            #expect(
                a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)), "SEED=\(seed)")
        }
    }

    /// A replica's record after a few edits on what it has seen of the others, all from one shared past.
    private func history(_ random: inout SeededGenerator) -> Record {
        var pasts = [record("base", 1)]
        for wallClock in UInt64(2)...9 {
            let place = Int.random(in: 0..<pasts.count, using: &random)
            var next = pasts[place]
            if Bool.random(using: &random) { next = next.joined(with: random.pick(pasts)) }
            let field = next.fields["title"]
            let known = Set(
                [field?.stamp].compactMap { $0 } + (field?.conflicts?.siblings.map(\.stamp) ?? []))
            let seen = known.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            let write = stamp(wallClock, random.next())
            next.write("title", .json("\(wallClock)-\(write.incarnation)"), at: write, seen: seen)
            pasts.append(next)
        }
        return random.pick(pasts)
    }

    @Test func `conflicts are written and read to the letter, and bytes that are not theirs are set aside`()
        throws
    {
        var present = record("one", 1)
        present.write("title", .json("a \"quoted\" one"), at: stamp(5, 9), seen: [])
        let id = UUID.number(1)
        let set = RecordSet([id: .record(present)])
        let read = try RecordSet(json: set.json)
        #expect(read == set && read.json == set.json)
        let text = unsafe set.json.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        for (good, bad) in [
            ("\"replaced\":[]", "\"replaced\":[7]"), ("\"losers\":[{", "\"losers\":[{\"more\":1,"),
            ("\"rivals\":{\"title\"", "\"rivals\":{\"nothing\""),
        ] {
            #expect(text.contains(good))
            let broken = try RecordSet(json: SecretBytes(text.replacing(good, with: bad).utf8))
            #expect(broken.entries.isEmpty && broken.unreadable.count == 1, "\(bad)")
        }
    }

    @Test func `what a later version adds to conflicts is kept to the letter, and joined in any order`()
        throws
    {
        let id = UUID.number(1)
        func with(_ members: String, _ incarnation: UInt64) throws -> Record {
            let set = RecordSet([id: .record(record("one", incarnation))])
            let text = unsafe set.json.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
            let newer = text.replacing("\"losers\":[]", with: "\"losers\":[],\(members)")
            #expect(newer != text)
            let read = try RecordSet(json: SecretBytes(newer.utf8))
            #expect(read.json == SecretBytes(newer.utf8))
            guard case .record(let record)? = read.entries[id] else { throw CancellationError() }
            return record
        }
        let (a, b) = (
            try with("\"a\":{\"x\": 1},\"m\":\"later\"", 1), try with("\"m\":\"least\",\"z\":null", 2)
        )
        let joined = a.joined(with: b)
        #expect(joined == b.joined(with: a))
        let others = joined.fields["title"]?.conflicts?.others.mapValues { value in
            unsafe value.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        }
        #expect(others == ["a": "{\"x\": 1}", "m": "\"least\"", "z": "null"])
    }
}
