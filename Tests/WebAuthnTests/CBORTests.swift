import AccountTestSupport
import Bytes
import TestSupport
import Testing

@testable import WebAuthn

@Suite struct CBORTests {
    @Test(
        "one value in its shortest form is read",
        arguments: [
            ("00", CBOR.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)),
            ("190100", .unsigned(256)), ("1a00010000", .unsigned(65_536)),
            ("1bffffffffffffffff", .unsigned(.max)), ("26", .negative(6)), ("390100", .negative(256)),
            ("420102", .bytes([1, 2])), ("63666d74", .text("fmt")),
            ("820102", .array([.unsigned(1), .unsigned(2)])),
            ("a0", .map([])), ("a10126", .map([CBOR.Member(key: .unsigned(1), value: .negative(6))])),
            ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
        ])
    func reads(_ text: String, _ value: CBOR) throws {
        #expect(try CBORReader.whole(bytes(text)[...]) == value)
    }

    @Test(
        "what is longer than it need be, unfinished, unordered, of another kind or followed by more is refused",
        arguments: [
            "", "1800", "1817", "190000", "1900ff", "1a0000ffff", "1b00000000ffffffff", "18", "1901",
            "5818", "42ff", "61ff", "62c328", "6100ff", "8201", "a101", "a1", "0000", "5f", "5f42ff", "7f",
            "9f",
            "bf", "ff", "c001", "f7", "f8f5", "fa00000000", "f97c00", "fb0000000000000000", "1c", "1d", "1e",
            "3f",
            "9bffffffffffffffff", "bbffffffffffffffff", "5bffffffffffffffff", "7b7fffffffffffffff",
            // Keys twice, out of order, and of kinds that nobody uses.
            "a201000100", "a202000100", "a226000100", "a2616200616100", "a14100f6", "a18000f6", "a1f500",
            "a2617a0062616100ff",
        ])
    func refuses(_ text: String) {
        #expect(throws: CBORReader.Failure.notCanonical) { try CBORReader.whole(bytes(text)[...]) }
    }

    @Test("depth and the number of values are bounded before anything is made")
    func bounds() throws {
        func nested(_ depth: Int) -> [UInt8] { [UInt8](repeating: 0x81, count: depth) + [0] }
        #expect(try CBORReader.whole(nested(3)[...]) != .null)
        for depth in [4, 5, 1000, 1_000_000] {
            #expect(throws: CBORReader.Failure.notCanonical) { try CBORReader.whole(nested(depth)[...]) }
        }
        func flat(_ count: Int) -> [UInt8] {
            CBORText.array([CBORText](repeating: .number(0), count: count)).written
        }
        #expect(try CBORReader.whole(flat(255)[...]) != .null)
        #expect(throws: CBORReader.Failure.notCanonical) { try CBORReader.whole(flat(256)[...]) }
    }

    @Test("what is written is read as it was, and bytes of chance are read only as they would be written")
    func roundTrip() throws {
        for seed in Soak.seeds(400) {
            var random = SeededGenerator(seed: seed)
            let written = value(&random, depth: 0).written
            let read = try CBORReader.whole(written[...])
            #expect(read.written == written, "seed \(seed)")
            var broken = written
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<broken.count, using: &random)
                broken[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            if let read = try? CBORReader.whole(broken[...]) {
                #expect(read.written == broken, "seed \(seed)")
            }
        }
    }

    private func value(_ random: inout SeededGenerator, depth: Int) -> CBORText {
        switch Int.random(in: 0..<(depth < 3 ? 7 : 5), using: &random) {
        case 0: return .number(Int64.random(in: -300...70_000, using: &random))
        case 1: return .number(Int64.random(in: .min ... .max, using: &random))
        case 2: return .bytes(random.bytes(Int.random(in: 0..<300, using: &random)))
        case 3: return .text(random.pick(["", "fmt", "钥匙", "attStmt"]))
        case 4: return .simple(random.pick([20, 21, 22]))
        case 5:
            return .array(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default:
            let keys = Set((0..<4).map { _ in Int64.random(in: -500...500, using: &random) })
            let ordered = keys.map { CBORText.number($0) }.sorted {
                $0.written.lexicographicallyPrecedes($1.written)
            }
            return .map(ordered.map { ($0, value(&random, depth: depth + 1)) })
        }
    }
}

extension CBOR {
    /// As the tests' writer writes it.
    fileprivate var written: [UInt8] { text.written }

    private var text: CBORText {
        switch self {
        case .unsigned(let number): .unsigned(number)
        case .negative(let number): .negative(number)
        case .bytes(let bytes): .bytes(Array(bytes))
        case .text(let text): .text(text)
        case .array(let values): .array(values.map(\.text))
        case .map(let members): .map(members.map { ($0.key.text, $0.value.text) })
        case .bool(let value): .simple(value ? 21 : 20)
        case .null: .simple(22)
        }
    }
}
