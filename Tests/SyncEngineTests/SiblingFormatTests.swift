import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// How records with siblings are written, and how those of format 1 are read.
@Suite struct SiblingFormatTests {
    private let id = UUID.number(1)

    private func stamp(_ wallClock: UInt64, _ incarnation: UInt64 = 1) -> HybridTimestamp {
        HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: incarnation)
    }

    private var sample: Record {
        var record = Record(fields: [:])
        record.write("title", .json("one"), at: stamp(1), seen: [])
        record.write("title", .json("a \"quoted\" one"), at: stamp(5, 9), seen: [])
        return record
    }

    private func text(_ bytes: SecretBytes) -> String {
        unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    @Test
    func
        `siblings and contexts are written and read to the letter, and bytes that are not theirs are set aside`()
        throws
    {
        var folded = sample
        folded.context?.fold(to: 1)
        for record in [sample, folded] {
            let set = RecordSet([id: .record(record)])
            let read = try RecordSet(json: set.json)
            #expect(read == set && read.json == set.json)
        }
        let whole = text(RecordSet([id: .record(folded)]).json)
        for (good, bad) in [
            ("\"siblings\":{\"title\":[{", "\"siblings\":{\"title\":[{\"more\":1,"),
            ("\"siblings\":{\"title\"", "\"siblings\":{\"nothing\""),
            ("\"context\":[\"", "\"context\":[7,\""),
            ("\"floor\":\"0", "\"floor\":\"x"), ("\"context\"", "\"contexts\""),
            // A sibling of the value's own stamp, and what is later than every value.
            ("[{\"at\":\"\(stamp(1))\"", "[{\"at\":\"\(stamp(5, 9))\""),
            ("\"floor\":\"\(stamp(1))\"", "\"floor\":\"\(stamp(6))\""),
        ] {
            #expect(whole.contains(good), "\(good)")
            let broken = try RecordSet(json: SecretBytes(whole.replacing(good, with: bad).utf8))
            #expect(broken.entries.isEmpty && broken.unreadable.count == 1, "\(bad)")
        }
    }

    @Test func `a record of format 1 is read with what it replaced as its context`() throws {
        let (one, two, three) = (stamp(1), stamp(2, 7), stamp(3, 8))
        let old = """
            [{"id":"\(id.uuidString.lowercased())","at":"\(one)","fields":{"text":"x","title":"right"},\
            "stamps":{"title":"\(three)"},\
            "rivals":{"title":{"replaced":["\(one)"],"losers":[{"at":"\(two)","value":"left"}]}}}]
            """
        let set = try RecordSet(json: SecretBytes(old.utf8))
        let expected = Record(
            fields: [
                "text": Field(value: .json("x"), stamp: one),
                "title": Field(
                    value: .json("right"), stamp: three,
                    siblings: [Field.Sibling(value: .json("left"), stamp: two)]),
            ], context: CausalContext([one, two, three]))
        #expect(set.entries == [id: .record(expected)] && set.unreadable.isEmpty)
        #expect(try RecordSet(json: set.json) == set, "and written in the present form")
    }

    @Test func `a cloud of format 1 whose list of replaced writes was cut shows no old text`() throws {
        let first = stamp(1)
        let edits = (2...41).map { stamp(UInt64($0), 7) }
        func record(_ members: String) throws -> Record {
            let text = #"[{"id":"\#(id.uuidString.lowercased())","at":"\#(first)",\#(members)}]"#
            return try #require(try RecordSet(json: SecretBytes(text.utf8))[id])
        }
        let made = try record(#""fields":{"created":1,"title":"first"}"#)
        let replaced = edits.dropLast().suffix(32).reversed().map { "\"\($0)\"" }.joined(separator: ",")
        let edited = try record(
            #""fields":{"created":1,"title":"last"},"stamps":{"title":"\#(edits[39])"},"#
                + #""rivals":{"title":{"replaced":[\#(replaced)],"losers":[]}}"#)
        for joined in [made.joined(with: edited), edited.joined(with: made)] {
            #expect(joined.fields["title"]?.value == .json("last"))
            #expect(joined.fields["title"]?.siblings == [])
        }
    }

    @Test func `what versions hold is told by their writes, of format 1, too`() {
        var dismissed = sample
        dismissed.dismiss("title", seen: [stamp(1)])
        let (before, after) = (Writes(.record(sample)), Writes(.record(dismissed)))
        #expect(!before.hold(after) && after.hold(before))
        #expect(Writes(text: before.text) == before && Writes(text: after.text) == after)
        let old = Writes(text: Array("title@\(stamp(5, 9))\ntitle@\(stamp(1))".utf8))
        #expect(old.hold(before) && before.hold(old) && !old.hold(after))
        #expect(
            Writes(text: Array("purged".utf8)).isPurged && Writes(text: Array("purged".utf8)).hold(before))
    }

    @Test func `a part tells of contexts by its format, and a program of format 1 says that it is newer`()
        throws
    {
        let key = SealingKey.random()
        var replica = Replica(incarnation: 1)
        replica.header.replica = String(repeating: "a", count: 32)
        var plain = Record(fields: [:])
        plain.write(["title": .json("one")], at: stamp(1))
        for (record, format) in [(plain, UInt8(1)), (sample, 2)] {
            let put = try replica.seal(part: id, .record(record), joined: [], with: key, wallClock: 1)
            #expect(put.bytes[8] == format)
        }
    }
}
