import Bytes
import Foundation
import KeyText
import SyncEngine
import TestSupport
import Testing

struct SealedKeysTests {
    /// `Tests/Vectors/keys-1.json`, made in Python.
    private struct Vector: Decodable {
        let passphrase: String
        let keys: [String]
        let keyIDs: [String]
        let text: String
    }

    @Test(arguments: [1, 2, 7, 200]) func `what was sealed opens again`(count: UInt8) throws {
        let all = try keys(1...count)
        let sealed = try SealedKeys(
            all.reversed() + [all[0]], passphrase: passphrase("correct horse battery"), cost: cheap)
        #expect(outcome(Array(sealed.text.utf8), try passphrase("correct horse battery")) == .opened(all))
        #expect(try SealedKeys(text: Array(sealed.text.utf8)) == sealed)
    }

    @Test func `a text is marker lines around lines of 64 letters`() throws {
        let text = try SealedKeys(keys(1...3), passphrase: passphrase("p"), cost: cheap).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "-----BEGIN SECOND KEYS-----")
        #expect(lines.suffix(2) == ["-----END SECOND KEYS-----", ""])
        #expect(lines.dropFirst().dropLast(3).allSatisfy { $0.count == 64 })
        #expect((1...64).contains(lines[lines.count - 3].count))
        #expect(try bytes(in: text).count == 40 + 3 * 32 + 16 + 4)
    }

    @Test func `each text has a salt and a nonce of its own, and nothing of keys or passphrase in the clear`()
        throws
    {
        let (key, words) = (try key(0x41), "correct horse battery")
        let texts = try (0..<2).map { _ in
            try bytes(in: SealedKeys([key], passphrase: passphrase(words), cost: cheap).text)
        }
        #expect(texts[0][12..<28] != texts[1][12..<28])
        #expect(texts[0][28..<40] != texts[1][28..<40])
        for text in texts {
            #expect(text.firstRange(of: [0x41, 0x41, 0x41, 0x41]) == nil)
            #expect(text.firstRange(of: Array("horse".utf8)) == nil)
        }
    }

    @Test func `new texts take N of 2^17, r of 8 and p of 1, and open`() throws {
        let sealed = try SealedKeys([key(1)], passphrase: passphrase("correct horse battery"))
        #expect(try bytes(in: sealed.text)[8..<12] == [1, 17, 8, 1])
        #expect(try sealed.open(with: passphrase("correct horse battery")) == [key(1)])
    }

    @Test func `a text that Python made opens`() throws {
        let vector = try JSONDecoder().decode(Vector.self, from: vector("keys-1.json"))
        let opened = try SealedKeys(text: Array(vector.text.utf8)).open(with: passphrase(vector.passphrase))
        #expect(opened.map(\.id.description) == vector.keyIDs)
        let hexadecimal = opened.map { key in
            unsafe key.bytes.withUnsafeBytes { unsafe $0.map { String(format: "%02x", $0) }.joined() }
        }
        #expect(hexadecimal == vector.keys)
    }

    @Test(arguments: ["correct horse batterz", "correct horse battery ", "Correct horse battery", "x"])
    func `another passphrase opens nothing`(words: String) throws {
        let sealed = try SealedKeys([key(1)], passphrase: passphrase("correct horse battery"), cost: cheap)
        #expect(outcome(Array(sealed.text.utf8), try passphrase(words)) == .refused(.wrongPassphrase))
    }

    @Test func `a letter with an accent typed in two ways is two passphrases`() throws {
        let sealed = try SealedKeys([key(1)], passphrase: passphrase("caf\u{E9}"), cost: cheap)
        #expect(throws: KeyTextError.wrongPassphrase) { try sealed.open(with: passphrase("cafe\u{301}")) }
    }

    @Test func `no key and too many keys are refused`() throws {
        #expect(throws: KeyTextError.noKeys) { try SealedKeys([], passphrase: passphrase("p"), cost: cheap) }
        let many = try (0...SealedKeys.mostKeys).map { number in
            var bytes = [UInt8](repeating: 0, count: SealingKey.count)
            (bytes[0], bytes[1]) = (UInt8(number >> 8), UInt8(number & 255))
            return try #require(SealingKey(bytes: SecretBytes(bytes)))
        }
        #expect(throws: KeyTextError.tooManyKeys) {
            try SealedKeys(many, passphrase: passphrase("p"), cost: cheap)
        }
        let most = try SealedKeys(Array(many.dropLast()), passphrase: passphrase("p"), cost: cheap)
        #expect(most.text.utf8.count <= SealedKeys.longestText)
        #expect(try most.open(with: passphrase("p")).count == SealedKeys.mostKeys)
    }

    @Test(arguments: [
        "-----BEGIN SECOND KEYS-----", "x -----begin second keys----- y", "-----END SECOND KEYS-----",
        "U0VDS0VZUwoBEQgBdQ1CpQVF",
    ]) func `a text of keys is recognised among other words`(text: String) {
        #expect(SealedKeys.areSeen(in: text))
    }

    @Test(arguments: ["", "second keys", "key", "/media/stick/second-keys.txt", "github"])
    func `other words are not taken for a text of keys`(text: String) {
        #expect(!SealedKeys.areSeen(in: text))
    }
}
