import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct BodyTests {
    private static let at = ",\"at\":\"000000000001-0000-0000000000000001\""

    @Test(arguments: Soak.seeds(60)) func `a replica comes back whole, and the same gives the same bytes`(
        seed: UInt64
    )
        throws
    {
        var random = RandomRecords(seed: seed)
        for var replica in random.history(3, steps: 40) {
            replica.device = "Ann’s \"box\"\n"
            replica.place = "machine/12"
            let body = replica.body
            var read = try Replica(body: body, incarnation: replica.clock.incarnation)
            // The header stands before the body.
            read.header = replica.header
            #expect(read == replica, "seed \(seed)")
            #expect(read.body == body, "seed \(seed)")
        }
    }

    @Test func `what this version does not know is kept to the letter`() throws {
        let body = BodyText(
            records: "["
                + BodyTests.known(
                    1,
                    fields:
                        "\"account\":\"a\",\"later\":[1.50e+3,-0.0,{ \"é\" : null,\"é2\":12345678901234567890}]"
                )
                + ",\n"
                + BodyText.entry(
                    2, Self.at + ",\"fields\":{\"issuer\":\"x\"},\"colour\":{\"a\": [ ]},\"z\":1E5") + "]",
            rest: ",\"future\":\"c\",\"later\":[1, 2 ,3.0],\"new\":{\"b\":1,\"a\":2},\"seen\":{}")
        #expect(try Replica(body: body.secret, incarnation: 1).body.text == body.text)
        var replica = try Replica(body: body.secret, incarnation: 1)
        replica.write(
            ["account": .json("b")], id: .number(1), wallClock: 1000
        )
        let text = replica.body.text
        #expect(text.contains("\"later\":[1.50e+3,-0.0,{ \"é\" : null,\"é2\":12345678901234567890}]"))
        #expect(text.contains("\"colour\":{\"a\": [ ]},\"z\":1E5"))
        #expect(text.hasSuffix(body.rest + "}"))
    }

    private static func known(_ id: Int, fields: String) -> String {
        BodyText.entry(id, at + ",\"fields\":{\(fields)}")
    }

    @Test(arguments: [
        "7", "null", "\"text\"", "[]", "{}", "{\"id\":7}", "{\"id\":\"not a UUID\",\"purged\":true}",
        BodyText.entry(2, ""), BodyText.entry(2, ",\"purged\":false"),
        BodyText.entry(2, ",\"purged\":{\"by\":1}"),
        BodyText.entry(2, at), BodyText.entry(2, at + ",\"fields\":{}"),
        BodyText.entry(2, at + ",\"fields\":[]"),
        BodyText.entry(2, ",\"fields\":{\"a\":1}"), BodyText.entry(2, ",\"at\":1,\"fields\":{\"a\":1}"),
        BodyText.entry(2, ",\"at\":\"000000000001-0000-000000000000000G\",\"fields\":{\"a\":1}"),
        BodyText.entry(2, at + ",\"fields\":{\"a\":1,\"a\":2}"),
        BodyText.entry(2, at + at + ",\"fields\":{\"a\":1}"),
        BodyText.entry(2, at + ",\"fields\":{\"a\":1},\"new\":1,\"new\":2"),
        BodyText.entry(
            2, at + ",\"fields\":{\"a\":1},\"stamps\":{\"b\":\"000000000001-0000-0000000000000001\"}"),
        BodyText.entry(2, at + ",\"fields\":{\"a\":1},\"stamps\":{\"a\":\"later\"}"),
        BodyText.entry(2, at + ",\"fields\":{\"a\":1},\"stamps\":7"),
        BodyText.entry(2, at + ",\"fields\":{\"\\ud800\":1}"), BodyText.entry(1, ",\"purged\":true"),
        "[ 1.50 , \"\\u00e9\" ]", String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000),
    ]) func `an entry that is not understood is kept to the letter beside the others`(entry: String) throws {
        let known = Self.known(1, fields: "\"issuer\":\"x\"")
        let body = BodyText(records: "[\(known),\n\(entry)]")
        let replica = try Replica(body: body.secret, incarnation: 1)
        #expect(replica.records.entries.count == 1 && replica.records.unreadable.map(\.text) == [entry])
        #expect(replica.body.text == body.text)
    }

    @Test func `a value nested without end exhausts nothing`() throws {
        let deep =
            String(repeating: "[{\"a\":", count: 100_000) + "1" + String(repeating: "}]", count: 100_000)
        let body = BodyText(
            records: "[" + Self.known(1, fields: "\"later\":\(deep)") + "]", rest: ",\"z\":\(deep)")
        let replica = try Replica(body: body.secret, incarnation: 1)
        #expect(replica.records.unreadable.isEmpty)
        #expect(replica.body.text == body.text)
        let open = BodyText(rest: ",\"z\":" + String(repeating: "[", count: 1_000_000))
        #expect(throws: Replica.BodyError.malformed) { try Replica(body: open.secret, incarnation: 1) }
    }

    @Test(arguments: [
        BodyText(clock: "7"), BodyText(clock: "\"later\""), BodyText(written: "-1"), BodyText(written: "1.0"),
        BodyText(written: "18446744073709551616"), BodyText(written: "\"1\""), BodyText(held: "[]"),
        BodyText(records: "{}"), BodyText(records: "[1,]"), BodyText(records: "[1 2]"), BodyText(rest: ","),
        BodyText(rest: ",\"a\":1,\"a\":2"), BodyText(rest: ",\"clock\":1"), BodyText(rest: ",\"a\":01"),
        BodyText(rest: ",\"a\":+1"), BodyText(rest: ",\"a\":.5"), BodyText(rest: ",\"a\":1."),
        BodyText(rest: ",\"a\":1e"), BodyText(rest: ",\"a\":-"), BodyText(rest: ",\"a\":tru"),
        BodyText(rest: ",\"a\":\"\n\""), BodyText(rest: ",\"a\":\"\\"), BodyText(rest: ",a:1"),
        BodyText(rest: "}"), BodyText(rest: ",\"a\":'x'"), BodyText(rest: ",\"a\":NaN"),
    ]) func `a body of another form is refused`(body: BodyText) {
        #expect(throws: Replica.BodyError.malformed) { try Replica(body: body.secret, incarnation: 1) }
    }

    @Test func `numbers as great as they can be stop nothing`() throws {
        let greatest = "18446744073709551615"
        let id = "00000000-0000-4000-8000-000000000001"
        let end = "\"ffffffffffff-ffff-ffffffffffffffff\""
        let body = BodyText(
            clock: end, written: greatest, retentionAdvanced: greatest,
            held: "{\"\(id)\":{\"delete\":\(end),\"for\":\(greatest)}}",
            records: "[{\"id\":\"\(id)\",\"at\":\(end),\"fields\":{\"a\":1}}]")
        var replica = try Replica(body: body.secret, incarnation: 1)
        let isWritten = replica.write(["a": .json(2)], id: DeleteTests.id, wallClock: .max)
        #expect(isWritten)
        replica.advanceRetention(to: .max)
        #expect(!replica.wantsRetentionUpdate(at: .max))
        _ = try Replica(body: replica.body, incarnation: 1)
    }

    @Test func `a count of days that cannot be read begins anew`() throws {
        var replica = Replica(incarnation: 1)
        replica.write([Record.deleteField: .json(true)], id: DeleteTests.id, wallClock: 1000)
        replica.advanceRetention(to: 1000)
        let text = replica.body.text.replacingOccurrences(of: "\"for\":0", with: "\"since\":5")
        #expect(text != replica.body.text)
        let read = try Replica(body: SecretBytes(text.utf8), incarnation: 1)
        #expect(read.records == replica.records && read.retainedFor(DeleteTests.id) == 0)
    }

    @Test(arguments: Soak.seeds(40)) func `no mutated or truncated body stops the program`(seed: UInt64)
        throws
    {
        var random = RandomRecords(seed: seed)
        let replica = random.history(2, steps: 20)[0]
        let whole = Array(replica.body.text.utf8)
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random.generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random.generator)
                switch Int.random(in: 0..<4, using: &random.generator) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random.generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(random.generator.pick(Array("{}[]\",:\\u0\u{1}e-9".utf8)), at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            guard let read = try? Replica(body: SecretBytes(bytes), incarnation: 1) else { continue }
            let again = try Replica(body: read.body, incarnation: 1)
            #expect(again == read, "seed \(seed)")
        }
    }

    @Test(
        arguments: [
            ("\"\"", ""), ("\"a\\n\\t\\\"\\\\\\/\\b\\f\\r\"", "a\n\t\"\\/\u{8}\u{c}\r"),
            ("\"\\u00e9\\u4e2d\"", "é中"),
            ("\"\\ud83d\\ude00\"", "😀"), (" \"x\" ", "x"), ("\"\\ud83d\"", nil), ("\"\\ude00\\ud83d\"", nil),
            ("\"\\u00g0\"", nil), ("\"\\x\"", nil), ("7", nil), ("\"a", nil), ("\"a\"b", nil), ("", nil),
            ("\"\\u00", nil),
        ] as [(String, String?)]) func `strings read as RFC 8259 says`(text: String, value: String?)
    {
        #expect(SecretBytes(text.utf8).jsonString == value)
    }

    @Test func `strings of every ASCII character come back`() {
        let text =
            String(String.UnicodeScalarView((0..<128).map { Unicode.Scalar(UInt8($0)) })) + "验\u{2028}😀"
        #expect(SecretBytes.json(text).jsonString == text)
        #expect(SecretBytes([34, 0xFF, 34]).jsonString == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("-7", -7), ("9223372036854775807", .max), (" 5 ", 5), ("9223372036854775808", nil),
            ("1.0", nil),
            ("1e3", nil), ("\"1\"", nil), ("+1", nil), ("true", nil), ("", nil),
        ] as [(String, Int64?)]) func `whole numbers that fit are read, others not`(
            text: String, value: Int64?
        )
    {
        #expect(SecretBytes(text.utf8).jsonInteger == value)
    }
}
