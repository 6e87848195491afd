import AccountDomain
import AccountTestSupport
import Bytes
import Crypto
import Foundation
import Testing

/// Sealed bytes, and the keys that they name.
struct MasterKeyTests {
    static func master(_ number: Int) -> SecretBytes {
        SecretBytes([UInt8](repeating: UInt8(number), count: 32))
    }

    static func ring(_ numbers: ClosedRange<Int>, current: Int) throws -> MasterKeys {
        try #require(
            MasterKeys(
                current: current,
                keys: Dictionary(uniqueKeysWithValues: numbers.map { ($0, master($0)) })))
    }

    static func secrets(_ numbers: ClosedRange<Int>, current: Int) throws -> ServerSecrets {
        ServerSecrets(try ring(numbers, current: current))
    }

    /// A key of the first versions, made here as RFC 5869 says.
    private static func derived(_ use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: [UInt8](repeating: 1, count: 32)),
            salt: Data("readmigo account 1".utf8), info: Data(use.utf8), outputByteCount: 32)
    }

    /// Bytes as the first versions sealed them: nothing names the key.
    static func legacy(_ plain: String, as use: String, nonce: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            Data(plain.utf8), using: derived("sealing"), nonce: AES.GCM.Nonce(data: nonce),
            authenticating: Data(use.utf8))
        return Array(try #require(box.combined))
    }

    @Test func `what is sealed begins with the format and the key's number`() throws {
        for (current, number) in [(1, [0, 0, 0, 1]), (2, [0, 0, 0, 2])] as [(Int, [UInt8])] {
            let sealed = try #require(try Self.secrets(1...2, current: current).seal([5, 6], as: "a"))
            #expect(Array(sealed.prefix(5)) == [0xA7] + number)
            #expect(sealed.count == 5 + 12 + 2 + 16)
        }
    }

    @Test func `each key of the ring opens what it sealed, as what it was sealed, and no other does`() throws
    {
        let (old, both, new) = (
            try Self.secrets(1...1, current: 1), try Self.secrets(1...2, current: 2),
            try Self.secrets(2...2, current: 2)
        )
        let (first, second) = (try #require(old.seal([1], as: "a")), try #require(both.seal([2], as: "a")))
        #expect(both.open(first, as: "a") == [1] && both.open(second, as: "a") == [2])
        #expect(both.open(first, as: "b") == nil && both.open(second, as: "b") == nil)
        #expect(new.open(first, as: "a") == nil && new.open(second, as: "a") == [2])
        #expect(old.open(second, as: "a") == nil)
        // Naming another key does not help.
        var renamed = first
        renamed[4] = 2
        #expect(both.open(renamed, as: "a") == nil)
        for place in second.indices {
            var changed = second
            changed[place] ^= 1
            #expect(both.open(changed, as: "a") == nil, "byte \(place)")
        }
    }

    @Test
    func `bytes of the first versions are the first key's, even if they begin as if they named another`()
        throws
    {
        let ring = try Self.secrets(1...2, current: 2)
        let nonces: [[UInt8]] = [
            Array(repeating: 9, count: 12), [0xA7, 0, 0, 0, 2] + Array(repeating: 9, count: 7),
            [0xA7, 0, 0, 0, 1] + Array(repeating: 9, count: 7),
        ]
        for nonce in nonces {
            let sealed = try Self.legacy("old", as: "a", nonce: nonce)
            #expect(ring.open(sealed, as: "a") == Array("old".utf8))
            #expect(try Self.secrets(2...2, current: 2).open(sealed, as: "a") == nil)
            #expect(try Self.secrets(1...1, current: 1).open(sealed, as: "a") == Array("old".utf8))
        }
    }

    @Test func `a mark is made by the current key, and found by each`() throws {
        let (old, both) = (try Self.secrets(1...1, current: 1), try Self.secrets(1...2, current: 2))
        let words: [UInt8] = Array("\0\0\0\u{1}a\0\0\0\u{2}bc".utf8)
        let expected = Array(HMAC<SHA256>.authenticationCode(for: words, using: Self.derived("marks")))
        #expect(old.mark("a", Array("bc".utf8)) == expected)
        #expect(both.mark("a", Array("bc".utf8)) != expected)
        let marks = both.marks("a", Array("bc".utf8))
        #expect(marks == [both.mark("a", Array("bc".utf8)), expected])
    }

    @Test func `what is no ring is none`() throws {
        let key = Self.master(1)
        #expect(MasterKeys(current: 2, keys: [1: key]) == nil)
        #expect(MasterKeys(current: 1, keys: [:]) == nil)
        #expect(MasterKeys(current: 1, keys: [1: SecretBytes([1, 2])]) == nil)
        #expect(MasterKeys(current: 1, keys: [1: key, 2: SecretBytes([])]) == nil)
        #expect(MasterKeys(current: 0, keys: [0: key]) == nil)
        #expect(MasterKeys(current: 1 << 32, keys: [1 << 32: key]) == nil)
    }
}
