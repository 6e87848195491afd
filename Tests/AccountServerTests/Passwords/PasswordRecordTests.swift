import AccountServer
import Bytes
import TestSupport
import Testing

@Suite struct PasswordRecordTests {
    /// hashlib.scrypt(b"pencil", salt=b"0123456789abcdef", n=16, r=1, p=1, dklen=32), as base64 without padding.
    static let good =
        "$scrypt$ln=4,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$qxAGeLqZ2dUQJjI8yAd0f8z/ISbohZ0jZn/UFRjKgvU"

    @Test func `a text is read and written back`() throws {
        let record = try #require(PasswordRecord(Self.good))
        #expect(record.cost == PasswordCost(exponent: 4, blockSize: 1, lanes: 1))
        #expect(record.salt == Array("0123456789abcdef".utf8))
        #expect(record.digest.count == 32)
        #expect(record.text == Self.good)
    }

    @Test func `a record never shows its hash`() throws {
        let record = try #require(PasswordRecord(Self.good))
        #expect("\(record)".contains("digest: <secret>"))
    }

    static let salt = "MDEyMzQ1Njc4OWFiY2RlZg"
    static let hash = String(good.suffix(43))

    static let broken = [
        "", "$", "$$$$", "scrypt", "plain", "$2b$12$abcdefghijklmnopqrstuv",
        "$argon2id$v=19$m=65536,t=3,p=4$\(salt)$\(hash)",
        "$scrypt$ln=4,r=1,p=1$\(salt)",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(hash)$",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(hash)=",
        "$scrypt$ln=4,r=1,p=1$\(salt)==$\(hash)",
        "x$scrypt$ln=4,r=1,p=1$\(salt)$\(hash)",
        "$Scrypt$ln=4,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$r=1,ln=4,p=1$\(salt)$\(hash)",
        "$scrypt$ln=4,r=1$\(salt)$\(hash)",
        "$scrypt$ln=4,r=1,p=1,x=1$\(salt)$\(hash)",
        "$scrypt$ln=04,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$ln=+4,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$ln=-4,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$ln=,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$ln=٤,r=1,p=1$\(salt)$\(hash)",
        "$scrypt$ln=21,r=8,p=1$\(salt)$\(hash)",
        "$scrypt$ln=63,r=8,p=1$\(salt)$\(hash)",
        "$scrypt$ln=64,r=8,p=1$\(salt)$\(hash)",
        "$scrypt$ln=99999999999999999999,r=8,p=1$\(salt)$\(hash)",
        "$scrypt$ln=15,r=8,p=0$\(salt)$\(hash)",
        "$scrypt$ln=15,r=999,p=1$\(salt)$\(hash)",
        "$scrypt$ln=4,r=1,p=1$$\(hash)",
        "$scrypt$ln=4,r=1,p=1$MDEyMw$\(hash)",
        "$scrypt$ln=4,r=1,p=1$\(String(repeating: "A", count: 88))$\(hash)",
        "$scrypt$ln=4,r=1,p=1$\(salt)$",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(hash.dropLast())",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(hash)AA",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(String(repeating: "é", count: 43))",
        "$scrypt$ln=4,r=1,p=1$\(salt)$\(hash.dropLast(2)) \n",
        // The last letter holds bits that belong to no byte.
        "$scrypt$ln=4,r=1,p=1$\(salt.dropLast())h$\(hash)",
        String(repeating: "$", count: 100_000),
    ]

    @Test(arguments: broken) func `what is not such a text is refused`(_ text: String) {
        #expect(PasswordRecord(text) == nil)
    }

    @Test func `a text with one byte changed or cut off is refused, or reads back as it stands`() {
        for seed in Soak.seeds(5_000) {
            var random = SeededGenerator(seed: seed)
            var bytes = Array(Self.good.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes[place] = UInt8.random(in: 0...127, using: &random)
            } else {
                bytes.removeSubrange(place...)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if let record = PasswordRecord(text) { #expect(record.text == text, "seed \(seed)") }
        }
    }
}
