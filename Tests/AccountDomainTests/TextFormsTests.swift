import Bytes
import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Bytes as letters: as tokens and ids write them.
struct TextFormsTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64url is what RFC 4648 says, without padding`(plain: String, text: String) {
        #expect(Base64URL.encode(Data(plain.utf8)) == text)
        #expect(Base64URL.decode(text) == Array(plain.utf8))
    }

    @Test func `base64url is Foundation's base64 with two other letters, there and back`() {
        let random = SeededRandomness(seed: 7)
        for count in 0..<200 {
            let bytes = random.bytes(count)
            let usual = Data(bytes).base64EncodedString()
            let text = String(
                usual.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.filter { $0 != "=" })
            #expect(Base64URL.encode(bytes) == text)
            #expect(Base64URL.decode(text) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AAAAA", "AB", "AAB", "AA=", "AA==", "A+", "A/", "A A", "AA\n", "ÄA", "AA.", "\u{0}A",
    ])
    func `no other letters, no padding and no spare bits are base64url`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `hexadecimal digits go there and back, and only small ones do`() {
        let all = Array(UInt8.min ... .max)
        let text = all.map { String(format: "%02x", $0) }.joined()
        #expect(Hexadecimal.encode(all) == text)
        #expect(Hexadecimal.decode(text) == all)
        for wrong in ["0", "0g", "AB", "0 ", "é", "0:", "`0", "/0"] {
            #expect(Hexadecimal.decode(wrong) == nil)
        }
    }

    @Test func `an id is its sixteen bytes, in their order`() throws {
        let bytes = Array(UInt8(1)...16)
        let id = try #require(Identifier<User>(bytes: bytes))
        #expect(id.bytes == bytes)
        #expect(id.text == "0102030405060708090a0b0c0d0e0f10")
        #expect(Identifier<User>(id.text) == id)
    }
}
