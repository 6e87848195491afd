import Bytes
import Testing

@testable import SyncEngine

@Suite struct RegisterHeaderTests {
    private static let id = String(repeating: "0a", count: 16)
    private static let other = String(repeating: "1b", count: 16)

    private static func text(
        replica: String = id, former: String = "[]", sequence: String = "5", keys: String = "[]",
        rest: String = ""
    ) -> String {
        "{\"replica\":\"\(replica)\",\"former\":\(former),\"sequence\":\(sequence),\"changed\":4,\"keys\":\(keys)\(rest)}"
    }

    @Test func `a header comes back to the letter, unknown members included`() throws {
        let text = Self.text(
            former: "[\"\(Self.other)\"]", keys: "[\"00112233aabbccdd\"]", rest: ",\"later\":[ 1.0, {} ]")
        let header = try RegisterHeader(Array(text.utf8))
        #expect(String(decoding: header.bytes, as: UTF8.self) == text)
        #expect(header.replica == Self.id && header.former == [Self.other])
        #expect(header.sequence == 5 && header.changed == 4 && header.keys == ["00112233aabbccdd"])
    }

    @Test func `a renewed id remembers the former ones, a write is counted`() {
        var header = RegisterHeader(replica: Self.id, keys: [])
        header.renew(Self.other)
        header.change()
        #expect(header.replica == Self.other && header.former == [Self.id])
        #expect(header.sequence == 1 && header.changed == 1)
    }

    @Test func `the last sequence there is stops nothing`() throws {
        var header = try RegisterHeader(Array(Self.text(sequence: "18446744073709551615").utf8))
        header.change()
        #expect(try RegisterHeader(header.bytes) == header)
    }

    @Test(arguments: [
        "", "{}", "[]", text(replica: "../../etc"), text(replica: ""),
        text(replica: "A" + String(id.dropFirst())),
        text(replica: id + "0"), text(former: "[\"x\"]"), text(former: "{}"), text(keys: "[\"\\\"\"]"),
        text(keys: "[7]"),
        text(sequence: "-1"), text(sequence: "1.5"), text(rest: ",\"keys\":[]"),
        text(rest: ",\"a\":1,\"a\":2"),
        text() + " x",
    ]) func `a header of another form is refused`(text: String) {
        #expect(throws: Replica.BodyError.malformed) { try RegisterHeader(Array(text.utf8)) }
    }
}
