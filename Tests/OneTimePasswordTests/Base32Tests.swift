import Bytes
import OneTimePassword
import Testing

@Suite struct Base32Tests {
    /// RFC 4648 section 10.
    static let vectors = [
        ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="),
        ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI======"),
    ]

    @Test(arguments: vectors)
    func `RFC 4648 section 10`(plain: String, encoded: String) throws {
        let secret = SecretBytes(Array(plain.utf8))
        let unpadded = String(encoded.prefix { $0 != "=" })
        #expect(Base32.encode(secret, padded: true) == encoded)
        #expect(Base32.encode(secret) == unpadded)
        guard !plain.isEmpty else { return }
        #expect(try Base32.decode(encoded) == secret)
        #expect(try Base32.decode(unpadded) == secret)
    }

    @Test(arguments: [
        "mzxw6ytboi", "MzXw6YtBoI", " MZXW 6YTB OI ", "MZXW-6YTB-OI", "mzxw_6ytb_oi", "MZXW6YTBOI=",
        "=MZXW6===YTBOI",
        "MZXW\t6YTB\nOI\r\n", "MZXW\u{00A0}6YTB\u{3000}OI", "MZXW\u{2010}6YTB\u{2011}OI\u{2014}",
        "MZXW6YTBOJ",
    ])
    func `case, groups, padding and spare bits do not matter`(text: String) throws {
        #expect(try Base32.decode(text) == SecretBytes(Array("foobar".utf8)))
    }

    static let refused: [(String, OneTimePasswordError.SecretReason)] = [
        ("", .empty), (" - _ = ", .empty), ("A", .tooShort), ("=7=", .tooShort),
        ("MZXW0", .badLetter("0", likely: ["O"])), ("1ZXW6", .badLetter("1", likely: ["I", "L"])),
        ("MZ8W6", .badLetter("8", likely: ["B"])), ("MZXW9", .badLetter("9", likely: [])),
        ("MZXW!0", .badLetter("!", likely: [])), ("MZ+XW", .badLetter("+", likely: [])),
        ("MZ/XW", .badLetter("/", likely: [])), ("MZ%20", .badLetter("%", likely: [])),
        ("ＭＺ", .badLetter("Ｍ", likely: [])), ("MZ\u{0131}", .badLetter("\u{0131}", likely: [])),
        ("MZ\u{017F}", .badLetter("\u{017F}", likely: [])),
        ("MZ\u{0000}", .badLetter("\u{0000}", likely: [])),
        ("MZ\u{200B}", .badLetter("\u{200B}", likely: [])), ("E\u{0301}", .badLetter("\u{0301}", likely: [])),
        ("密码", .badLetter("密", likely: [])), ("MZ👍", .badLetter("👍", likely: [])),
    ]

    @Test(arguments: refused)
    func `what is not Base32 is named`(text: String, reason: OneTimePasswordError.SecretReason) {
        #expect(throws: OneTimePasswordError.secret(reason)) { try Base32.decode(text) }
    }

    @Test func `a secret has 1,024 bytes at most`() throws {
        let longest = SecretBytes([UInt8](repeating: 0xA5, count: 1024))
        #expect(try Base32.decode(Base32.encode(longest)) == longest)
        let longer = Base32.encode(SecretBytes([UInt8](repeating: 0xA5, count: 1025)))
        #expect(throws: OneTimePasswordError.secret(.tooLong)) { try Base32.decode(longer) }
        let spaced = Base32.encode(longest).map { "\($0) - " }.joined()
        #expect(try Base32.decode(spaced) == longest)
    }

    @Test func `every length round-trips, padded or not`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        for count in Array(1...100) + [1023, 1024] {
            let secret = SecretBytes(random.bytes(count...count))
            #expect(try Base32.decode(Base32.encode(secret)) == secret, "seed \(Soak.seed)")
            let padded = Base32.encode(secret, padded: true)
            #expect(padded.count % 8 == 0)
            #expect(try Base32.decode(padded) == secret, "seed \(Soak.seed)")
        }
    }

    @Test func `Python writes the same letters`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        let secrets = (0..<Soak.times(500)).map { _ in random.bytes(1...300) }
        let input = secrets.map { hexadecimal($0) + "\n" }
        let program =
            "import base64,sys\nfor line in sys.stdin: print(base64.b32encode(bytes.fromhex(line)).decode())"
        let answers = try Oracle.lines(["python3", "-c", program], input: input.joined())
        #expect(secrets.map { Base32.encode(SecretBytes($0), padded: true) } == answers.map(String.init))
    }
}
