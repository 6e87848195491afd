import Bytes
import KeyText
import Testing

struct PassphraseTests {
    @Test(arguments: [
        ("correct horse\n", "correct horse"), ("correct horse\r\n", "correct horse"),
        (" correct horse \n", " correct horse "),
        ("x\r", "x\r"), ("\tx", "\tx"),
    ]) func `only the line end is taken away`(line: String, kept: String) throws {
        #expect(try passphrase(line) == passphrase(kept))
        #expect(try passphrase(line) != passphrase(kept + "y"))
    }

    @Test(arguments: ["", "\n", "\r\n"]) func `there must be one`(line: String) {
        #expect(throws: KeyTextError.passphraseEmpty) { try passphrase(line) }
    }

    @Test func `at most 1,024 bytes are taken`() throws {
        #expect(throws: Never.self) { try passphrase(String(repeating: "x", count: 1024) + "\r\n") }
        #expect(throws: KeyTextError.passphraseLong) { try passphrase(String(repeating: "x", count: 1025)) }
        #expect(throws: KeyTextError.passphraseLong) { try passphrase(String(repeating: "é", count: 513)) }
    }

    @Test(arguments: [
        "twelve chars", "correct horse battery", "我们今天晚上去公园散步吧", "éééééééééééé", "e\u{301}" + "abcdefghijk",
        "👨‍👩‍👧👩🏽‍🚀❤️🐈🐕🐟🐦🐢🐬🐳🦊🦉", "  a         ", "пароль кошка",
    ]) func `twelve characters are enough in every script`(words: String) throws {
        #expect(words.count >= Passphrase.fewestCharacters)
        #expect(throws: Never.self) { try passphrase(words + "\n").checkStrength() }
    }

    @Test(arguments: [
        "x", "eleven char", "我们今天晚上去公园散步", "ééééééééééé", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
        "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "👩🏽‍🚀👩🏽‍🚀❤️❤️", "Z̷̡͔͈a̵̢̛͉l̶̨͓͝g̸̢͓̈o̷͔͌",
    ]) func `bytes and accents do not make a short one longer`(words: String) {
        #expect(words.count < Passphrase.fewestCharacters)
        #expect(throws: KeyTextError.passphraseShort) { try passphrase(words).checkStrength() }
    }

    @Test(arguments: [String(repeating: " ", count: 20), "\u{3000}\u{3000}\t            "])
    func `blanks alone are none`(words: String) {
        #expect(throws: KeyTextError.passphraseEmpty) { try passphrase(words).checkStrength() }
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func `what is not UTF-8 seals nothing, but may be tried`(bytes: [UInt8]) throws {
        let words = try Passphrase(SecretBytes(Array("correct horse battery".utf8) + bytes))
        #expect(throws: KeyTextError.passphraseNotText) { try words.checkStrength() }
        let sealed = try SealedKeys([key(1)], passphrase: words, cost: cheap)
        #expect(try sealed.open(with: words) == [key(1)])
    }

    @Test func `it never prints`() throws {
        let words = try passphrase("correct horse battery")
        var dumped = ""
        dump(words, to: &dumped)
        #expect(!"\(words) \(String(reflecting: words)) \(dumped)".contains("horse"))
    }
}
