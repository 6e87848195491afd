import AccountDomain
import AccountServer
import AccountTestSupport
import Bytes
import Foundation
import TestSupport
import Testing

@Suite struct ScryptHashingTests {
    static let quick = PasswordCost(exponent: 4, blockSize: 1, lanes: 1)

    let hashing = ScryptHashing(threads: 1, cost: quick)

    @Test(arguments: [
        "Passw0rd", "", " spaces stay ", "密码很长很长", "👩‍👩‍👧‍👦", String(repeating: "a", count: 10_000), "a\0b",
    ])
    func `a password fits its hash and no other's`(_ password: String) async throws {
        let hash = try await hashing.hash(password)
        #expect(
            try await hashing.check(password, against: hash)
                == PasswordCheck(isRight: true, needsRehash: false))
        for other in [password + " ", "\0x" + password, "x" + password, "Passw0rd?"] {
            #expect(
                try await hashing.check(other, against: hash)
                    == PasswordCheck(isRight: false, needsRehash: false))
        }
    }

    @Test func `the hash is what another implementation makes`() async throws {
        #expect(
            try await hashing.check("pencil", against: PasswordRecordTests.good)
                == PasswordCheck(isRight: true, needsRehash: false))
    }

    @Test func `each hash has a salt of its own, and the form that is promised`() async throws {
        let one = try await hashing.hash("Passw0rd")
        let other = try await hashing.hash("Passw0rd")
        #expect(one != other)
        let form = #/\$scrypt\$ln=4,r=1,p=1\$[A-Za-z0-9+\/]{22}\$[A-Za-z0-9+\/]{43}/#
        #expect(one.wholeMatch(of: form) != nil)
    }

    @Test func `what production makes has the promised parameters, and a cheaper hash is to be made anew`()
        async throws
    {
        let standard = ScryptHashing(threads: 1)
        let hash = try await standard.hash("Passw0rd")
        #expect(hash.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(
            try await standard.check("Passw0rd", against: hash)
                == PasswordCheck(isRight: true, needsRehash: false))
        let cheap = try await hashing.hash("Passw0rd")
        #expect(
            try await standard.check("Passw0rd", against: cheap)
                == PasswordCheck(isRight: true, needsRehash: true))
        #expect(
            try await standard.check("passw0rd", against: cheap)
                == PasswordCheck(isRight: false, needsRehash: true))
    }

    @Test(arguments: PasswordRecordTests.broken)
    func `a hash that cannot be read fits no password`(_ text: String) async throws {
        #expect(
            try await hashing.check("Passw0rd", against: text)
                == PasswordCheck(isRight: false, needsRehash: true))
    }

    @Test func `no account is a wrong password`() async throws {
        #expect(
            try await hashing.check("Passw0rd", against: nil)
                == PasswordCheck(isRight: false, needsRehash: false))
    }

    @Test(arguments: [
        // Composed and decomposed; full-width; a ligature; half-width katakana; Hangul; compatibility ideograph.
        ("caf\u{E9}s1A", "cafe\u{301}s1A"), ("Ｐａｓｓ１２３４", "Pass1234"), ("ﬁsh Passw0rd", "fish Passw0rd"),
        ("ﾊﾟｽﾜｰﾄﾞ1", "パスワード1"), ("\u{D55C}글1Aa", "\u{1112}\u{1161}\u{11AB}글1Aa"),
        ("\u{F900}木Aa1", "\u{8C48}木Aa1"),
    ])
    func `a letter counts the same however a keyboard spells it`(_ one: String, _ other: String) async throws
    {
        for (first, second) in [(one, other), (other, one)] {
            let hash = try await hashing.hash(first)
            #expect(try await hashing.check(second, against: hash).isRight)
        }
    }

    @Test(arguments: [
        ("Passw0rd", "passw0rd"), ("straße A1", "strasse A1"), ("密码Aa1", "密碼Aa1"), ("Аa1bbbbb", "Aa1bbbbb"),
    ])
    func `letters that only look alike count as others`(_ one: String, _ other: String) async throws {
        #expect(try await !hashing.check(other, against: hashing.hash(one)).isRight)
    }
}
