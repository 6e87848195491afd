import Bytes
import Foundation
import KeyText
import SyncEngine
import TestSupport
import Testing

struct BadTextTests {
    private let good: String
    private let words: Passphrase
    private let keys: [SealingKey]

    init() throws {
        words = try passphrase("correct horse battery")
        keys = [try key(1)]
        good = try SealedKeys(keys, passphrase: words, cost: cheap).text
    }

    private func outcome(_ text: String) -> Outcome { KeyTransferTests.outcome(Array(text.utf8), words) }

    @Test func `words around it, blanks and the kind of line end do not count`() {
        let body = String(good.dropLast())
        let kinds: [String] = [
            good.replacing("\n", with: "\r\n"), good.replacing("\n", with: "\r"), body,
            "\u{FEFF}" + good,
            "Hello,\n\nhere it is:\n\n" + good + "\n-- \nAnn\n", body.replacing("\n", with: "\n\n"),
            good.split(separator: "\n").map { "  \($0)\t" }.joined(separator: "\n"), good + good,
        ]
        for kind in kinds { #expect(outcome(kind) == .opened(keys), "\(kind)") }
    }

    @Test(arguments: [
        "", "\n", "hello", "-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----\n",
        "BEGIN SECOND KEYS\nabc\nEND SECOND KEYS", "otpauth://totp/A?secret=GEZDGNBV",
    ]) func `what is no text of keys says so`(text: String) {
        #expect(outcome(text) == .refused(.notKeyText))
    }

    @Test func `a text without one of its marker lines is incomplete`() {
        let lines = good.split(separator: "\n")
        #expect(outcome(lines.dropLast().joined(separator: "\n")) == .refused(.incomplete))
        #expect(outcome(lines.dropFirst().joined(separator: "\n")) == .refused(.incomplete))
        #expect(outcome(good.replacing("-----BEGIN", with: "> -----BEGIN")) == .refused(.incomplete))
        #expect(outcome(lines.reversed().joined(separator: "\n")) == .refused(.incomplete))
    }

    @Test func `a text longer than the limit is refused, one of just that length is not`() {
        let filler = String(repeating: "x", count: SealedKeys.longestText - good.utf8.count - 1)
        #expect(outcome(filler + "\n" + good) == .opened(keys))
        #expect(outcome(filler + "x\n" + good) == .refused(.textTooLong))
    }

    @Test func `each letter changed, dropped or doubled is damage`() {
        let letters = Array(good)
        let body = letters.indices.filter { place in
            let before = letters[..<place].split(separator: "\n", omittingEmptySubsequences: false).count
            return before > 1 && before < 4 && letters[place] != "\n"
        }
        #expect(body.count > 100)
        for place in body {
            var (changed, dropped, doubled) = (letters, letters, letters)
            changed[place] = letters[place] == "A" ? "B" : "A"
            dropped.remove(at: place)
            doubled.insert(letters[place], at: place)
            for text in [changed, dropped, doubled] {
                #expect(outcome(String(text)) == .refused(.damaged), "\(place)")
            }
        }
    }

    @Test(arguments: ["*", "é", "=", " ", "-----BEGIN SECOND KEYS-----\n"])
    func `what is no Base64 is damage`(sign: String) {
        var text = good
        text.insert(contentsOf: sign, at: text.index(text.startIndex, offsetBy: 40))
        #expect(outcome(text) == .refused(.damaged))
    }

    @Test func `bytes cut anywhere are damage, with and without a sum that fits`() throws {
        let whole = try bytes(in: good)
        for count in 0..<whole.count {
            #expect(outcome(Array(whole.prefix(count))) == .refused(.damaged), "\(count)")
            guard count >= 4 else { continue }
            let summed = text(of: Array(whole.prefix(count)))
            #expect(KeyTransferTests.outcome(summed, words) == .refused(.damaged), "\(count)")
        }
        let longer = text(of: whole.dropLast(20) + [UInt8](repeating: 0, count: 4) + whole.suffix(20))
        #expect(KeyTransferTests.outcome(longer, words) == .refused(.damaged))
    }

    private func outcome(_ bytes: [UInt8]) -> Outcome {
        KeyTransferTests.outcome(text(of: bytes, summed: false), words)
    }

    @Test func `each bit changed with care opens nothing`() throws {
        let whole = try bytes(in: good)
        for bit in 0..<(whole.count - 4) * 8 {
            var changed = whole
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let outcome = KeyTransferTests.outcome(text(of: changed), words)
            let expected: [KeyTextError] =
                switch bit / 8 {
                case 0..<8: [.damaged]
                case 8: [changed[8] == 0 ? .damaged : .newerVersion(Int(changed[8]))]
                case 9..<12: [.tooCostly, .wrongPassphrase]
                default: [.wrongPassphrase]
                }
            #expect(expected.contains { outcome == .refused($0) }, "bit \(bit): \(outcome)")
        }
    }

    @Test(arguments: [2, 3, 255]) func `a newer version is said, whatever follows`(version: UInt8) throws {
        for length in [0, 1, 500] {
            let bytes =
                Array("SECKEYS\n".utf8) + [version] + [UInt8](repeating: 9, count: length) + [0, 0, 0, 0]
            #expect(
                KeyTransferTests.outcome(text(of: bytes), words) == .refused(.newerVersion(Int(version))))
        }
    }

    @Test(
        arguments: [
            (0, 8, 1), (21, 8, 1), (64, 8, 1), (255, 255, 255), (17, 0, 1), (17, 17, 1), (17, 8, 0),
            (17, 8, 5),
            (20, 9, 1), (20, 16, 1), (19, 16, 5), (16, 1, 1), (20, 1, 1),
        ] as [(UInt8, UInt8, UInt8)])
    func `work beyond the bounds is not begun`(exponent: UInt8, blockSize: UInt8, parallelism: UInt8) throws {
        var bytes = try bytes(in: good)
        bytes.replaceSubrange(9..<12, with: [exponent, blockSize, parallelism])
        #expect(throws: KeyTextError.tooCostly) { try SealedKeys(text: text(of: bytes)) }
    }

    @Test(
        arguments: [(20, 8, 4), (19, 16, 4), (17, 8, 1), (15, 1, 1), (1, 1, 1)] as [(UInt8, UInt8, UInt8)])
    func `work within the bounds is taken`(exponent: UInt8, blockSize: UInt8, parallelism: UInt8) throws {
        var bytes = try bytes(in: good)
        bytes.replaceSubrange(9..<12, with: [exponent, blockSize, parallelism])
        #expect(throws: Never.self) { try SealedKeys(text: text(of: bytes)) }
    }

    @Test func `work of every shape within the bounds is done`() throws {
        for cost in [(1, 16, 1), (1, 16, 4), (6, 16, 3), (3, 3, 2)] as [(UInt8, UInt8, UInt8)] {
            let cost = ScryptCost(exponent: cost.0, blockSize: cost.1, parallelism: cost.2)
            let sealed = try SealedKeys(keys, passphrase: words, cost: cost)
            #expect(try sealed.open(with: words) == keys)
        }
    }

    @Test(arguments: Soak.seeds(20)) func `random bytes between the lines never open`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let junk = generator.bytes(Int.random(in: 0..<300, using: &generator))
            let head = Bool.random(using: &generator) ? Array("SECKEYS\n".utf8) + [1, 2, 1, 1] : []
            let made = text(of: head + junk, summed: false)
            #expect(KeyTransferTests.outcome(made, words) == .refused(.damaged), "seed \(seed)")
            let raw = Array("-----BEGIN SECOND KEYS-----\n".utf8) + junk
            guard case .refused = KeyTransferTests.outcome(raw, words) else {
                Issue.record("junk opened, seed \(seed)")
                return
            }
        }
    }
}
