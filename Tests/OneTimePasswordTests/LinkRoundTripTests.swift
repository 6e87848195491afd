import Bytes
import OneTimePassword
import Testing

@Suite struct LinkRoundTripTests {
    /// Pieces that names are built from: separators, escapes, spaces, and text of many kinds.
    static let pieces = [
        ":", "%", "%3A", "%3a", "&", "#", "+", "?", "=", "/", " ", "  ", "@", ";", "\\", "\"", "<", "~", "\t",
        "\n",
        "\u{0}", "\u{7F}", "A", "b", "Steam", "GitHub", "é", "e\u{0301}", "中文", "я", "👍", "👨‍👩‍👧‍👦", "\u{FEFF}",
        "\u{202E}", "\u{FFFD}", "\u{10FFFF}", "%ZZ", "secret=", "&amp;", "\u{0301}",
    ]

    static func randomName(_ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...random.pick([2, 6, 300]), using: &random)
        let name = (0..<count).map { _ in random.pick(pieces) }.joined()
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(OTPAuthLink.nameLimit)))
    }

    static func randomLink(_ random: inout SeededGenerator) throws -> OTPAuthLink {
        let totp = try TOTP(
            secret: SecretBytes(random.bytes(1...random.pick([1, 20, 64, 1024]))),
            algorithm: random.pick(Algorithm.allCases),
            digits: Digits(Int.random(in: 6...10, using: &random)),
            period: Period(random.pick([30, 1, 86_400, Int.random(in: 1...86_400, using: &random)])))
        let domain = random.pick([
            "", "a.example", "A", "\(String(repeating: "й.", count: 84))рф", "b c.example",
        ])
        let issuer = random.pick([randomName(&random), domain, domain + ":" + "x", domain.uppercased()])
        return try OTPAuthLink(issuer: issuer, account: randomName(&random), domain: domain, totp: totp)
    }

    @Test func `every token's link reads back as the same token`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        for number in 0..<Soak.times(5_000) {
            let link = try Self.randomLink(&random)
            let text = link.text()
            let comment: Comment = "seed \(Soak.seed), number \(number): \(link.issuer)|\(link.account)"
            #expect(text.utf8.count <= OTPAuthLink.lengthLimit, comment)
            let again = try? OTPAuthLink(text)
            #expect(again == link, comment)
            // Swift's == takes differently composed letters for equal; a name must come back to the letter.
            #expect(again.map { Array($0.issuer.utf8) } == Array(link.issuer.utf8), comment)
            #expect(again.map { Array($0.account.utf8) } == Array(link.account.utf8), comment)
            #expect(again.map { Array($0.domain.utf8) } == Array(link.domain.utf8), comment)
            #expect(again?.text() == text, comment)
        }
    }

    @Test(arguments: [
        ("GitHub", "me@b.example", "GitHub:me@b.example?secret=MZXW6&issuer=GitHub"),
        ("", "me", "me?secret=MZXW6"), ("", "", "?secret=MZXW6"), ("A", "", "A:?secret=MZXW6&issuer=A"),
        ("", "a:b", ":a%3Ab?secret=MZXW6"), ("A:B", "c:d", "A%3AB:c%3Ad?secret=MZXW6&issuer=A%3AB"),
        ("A B&C", "+#%", "A%20B%26C:%2B%23%25?secret=MZXW6&issuer=A%20B%26C"),
        ("中", "e\u{0301}", "%E4%B8%AD:e%CC%81?secret=MZXW6&issuer=%E4%B8%AD"),
    ])
    func `the link is spelt like this`(issuer: String, account: String, expected: String) throws {
        let totp = try TOTP(secret: SecretBytes(Array("foo".utf8)))
        let link = try OTPAuthLink(issuer: issuer, account: account, totp: totp)
        #expect(link.text() == "otpauth://totp/\(expected)&algorithm=SHA1&digits=6&period=30")
    }

    @Test(arguments: ["%", "中", "\u{10FFFF}", ":"])
    func `the longest token has a link that reads back`(character: Character) throws {
        let name = String(repeating: character, count: 256)
        let totp = try TOTP(
            secret: SecretBytes([UInt8](repeating: 7, count: 1024)), algorithm: .sha512, digits: Digits(10),
            period: Period(86_400))
        let domain = String(repeating: "é.", count: 82) + "中文"
        let link = try OTPAuthLink(issuer: name, account: name, domain: domain, totp: totp)
        #expect(link.domain == domain)
        #expect(link.text().utf8.count <= 4096)
        #expect(try OTPAuthLink(link.text()) == link)
    }

    @Test func `names too long are refused, leading spaces of an account dropped`() throws {
        let totp = try TOTP(secret: SecretBytes([1]))
        let long = String(repeating: "x", count: 257)
        #expect(throws: OneTimePasswordError.issuer(.tooLong)) {
            try OTPAuthLink(issuer: long, account: "", totp: totp)
        }
        #expect(throws: OneTimePasswordError.account(.tooLong)) {
            try OTPAuthLink(issuer: "", account: long, totp: totp)
        }
        #expect(try OTPAuthLink(issuer: " A", account: "  b ", totp: totp).account == "b ")
        #expect(try OTPAuthLink(issuer: " A", account: "  b ", totp: totp).issuer == " A")
        #expect(try OTPAuthLink(issuer: " \t", account: "b", totp: totp).issuer == "")
    }
}
