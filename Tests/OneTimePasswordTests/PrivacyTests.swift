import Bytes
import OneTimePassword
import Testing

@Suite struct PrivacyTests {
    @Test func `a token prints its settings and nothing else`() throws {
        let totp = try TOTP(secret: SecretBytes(Array("Hello!".utf8)))
        #expect("\(totp)" == "TOTP(<secret>, SHA1, 6 digits, 30 s)")
        #expect(String(reflecting: totp) == "TOTP(<secret>, SHA1, 6 digits, 30 s)")
        var dumped = ""
        dump(totp, to: &dumped)
        #expect(!dumped.contains("generator") && !dumped.contains("state"))
        #expect(Mirror(reflecting: totp).children.map(\.label) == ["algorithm", "digits", "period"])
        let link = try OTPAuthLink(issuer: "A", account: "b", totp: totp)
        #expect("\(link)" == "A:b TOTP(<secret>, SHA1, 6 digits, 30 s)")
    }

    @Test func `tokens are equal when secret and settings are`() throws {
        let secret = SecretBytes(Array("Hello!".utf8))
        let totp = try TOTP(secret: secret)
        #expect(try totp == TOTP(secret: SecretBytes(Array("Hello!".utf8))))
        #expect(try totp != TOTP(secret: SecretBytes(Array("Hello?".utf8))))
        #expect(try totp != TOTP(secret: secret, algorithm: .sha256))
        #expect(try totp != TOTP(secret: secret, digits: Digits(7)))
        #expect(try totp != TOTP(secret: secret, period: Period(60)))
    }

    @Test func `a secret has 1 to 1,024 bytes`() throws {
        #expect(throws: OneTimePasswordError.secret(.empty)) { try TOTP(secret: SecretBytes([])) }
        #expect(throws: OneTimePasswordError.secret(.tooLong)) {
            try TOTP(secret: SecretBytes([UInt8](repeating: 0, count: 1025)))
        }
        #expect(try TOTP(secret: SecretBytes([UInt8](repeating: 0, count: 1024))).secret.count == 1024)
    }

    @Test(arguments: [5, 11, 0, -1, .min, .max])
    func `digits out of range are refused`(count: Int) {
        #expect(throws: OneTimePasswordError.digits(.outOfRange)) { try Digits(count) }
    }

    @Test(arguments: [0, 86_401, -1, .min, .max])
    func `a period out of range is refused`(seconds: Int) {
        #expect(throws: OneTimePasswordError.period(.outOfRange)) { try Period(seconds) }
    }

    static let errors: [OneTimePasswordError] =
        OneTimePasswordError.LinkReason.allCases.map(OneTimePasswordError.link)
        + OneTimePasswordError.LabelReason.allCases.map(OneTimePasswordError.label)
        + OneTimePasswordError.NameReason.allCases.flatMap { [.issuer($0), .account($0)] }
        + [.missing, .empty, .tooShort, .tooLong, .repeated, .brokenEncoding].map(OneTimePasswordError.secret)
        + [.secret(.badLetter("0", likely: ["O"])), .secret(.badLetter("!", likely: []))]
        + OneTimePasswordError.AlgorithmReason.allCases.map(OneTimePasswordError.algorithm)
        + OneTimePasswordError.NumberReason.allCases.flatMap { [.digits($0), .period($0)] }

    @Test func `every refusal has a sentence of its own`() {
        #expect(Set(Self.errors.map(\.description)).count == Self.errors.count)
        #expect(Self.errors.allSatisfy { $0.description.hasSuffix(".") || $0.description.hasSuffix("?") })
    }

    @Test(arguments: [
        (
            "1" as Unicode.Scalar, ["I", "L"],
            "contains “1”, which is not one of A-Z and 2-7; did you mean I or L?"
        ),
        ("!", [], "contains “!”, which is not one of A-Z and 2-7."),
        ("\u{7}", [], "contains U+0007, which is not one of A-Z and 2-7."),
        ("\u{301}", [], "contains U+0301, which is not one of A-Z and 2-7."),
        ("\u{202E}", [], "contains U+202E, which is not one of A-Z and 2-7."),
    ])
    func `a bad letter is named`(scalar: Unicode.Scalar, likely: [Character], sentence: String) {
        let error = OneTimePasswordError.secret(.badLetter(scalar, likely: likely))
        #expect(error.description == "The secret " + sentence)
    }
}
