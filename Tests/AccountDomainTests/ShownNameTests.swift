import AccountAPI
import AccountTestSupport
import FoundationEssentials
import Testing

@testable import AccountDomain

/// What may stand in a name that people read: one rule for persons, devices, passkeys and services.
struct ShownNameTests {
    /// Names, and what stays of them where they are cleaned; the same where nothing is wrong.
    private static let table: [(name: String, cleaned: String?)] = [
        ("Ann", "Ann"), ("小明📚", "小明📚"), ("Zoë O’Neil-Łuk", "Zoë O’Neil-Łuk"), ("e\u{301}", "e\u{301}"),
        ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️‍🔥 ok", "❤️‍🔥 ok"), ("می‌خواهم", "می‌خواهم"), ("क्‍ष", "क्‍ष"), ("1️⃣", "1️⃣"),
        ("한글", "한글"), ("a\u{A0}b", "a\u{A0}b"),
        ("a\u{202E}b", "ab"), ("\u{2066}a", "a"), ("a\u{200B}b", "ab"), ("a\u{FEFF}b", "ab"),
        ("a\u{2028}b", "ab"),
        ("a\u{2029}b", "ab"), ("a\u{3164}b", "ab"), ("a\u{FFA0}b", "ab"), ("a\u{AD}b", "ab"), ("a\nb", "ab"),
        ("a\u{0}b", "ab"), ("a\u{85}b", "ab"), ("a\u{E000}b", "ab"), ("a\u{34F}b", "ab"),
        ("a\u{E0041}b", "ab"),
        ("a\u{200D}b", "ab"), ("\u{200D}明", "明"), ("明\u{200D}", "明"), ("明\u{200D}\u{200D}明", "明\u{200D}明"),
        ("\u{200B}", nil), ("\u{FEFF}", nil), ("\u{3164}", nil), ("\u{2028}", nil), ("\u{202E}", nil),
        ("\u{200D}", nil), ("\u{FE0F}", nil), ("\u{2800}\u{2800}", nil), ("\u{3000}", nil), ("", nil),
    ]

    @Test(arguments: table.indices)
    func `a name shows what it is, or is refused`(row: Int) {
        let (name, cleaned) = Self.table[row]
        let scalars = name.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(ShownName.cleaned(name, most: 40) == cleaned, "\(scalars)")
        #expect(ShownName.read(name, most: 40) == (name == cleaned ? name : nil), "\(scalars)")
        if let cleaned { #expect(ShownName.read(cleaned, most: 40) == cleaned, "\(scalars)") }
    }

    @Test func `a name has its length, in characters and in bytes`() {
        let forty = String(repeating: "明", count: 40)
        #expect(ShownName.read(" \u{3000}\(forty) ", most: 40) == forty)
        #expect(ShownName.read(forty + "明", most: 40) == nil)
        #expect(ShownName.cleaned(forty + "明", most: 40) == forty)
        let heaped = "Ann e" + String(repeating: "\u{301}", count: 300)
        #expect(ShownName.read(heaped, most: 40) == nil && ShownName.cleaned(heaped, most: 40) == "Ann")
    }

    @Test func `no account has another nickname, from wherever it comes`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(10))
        for (name, cleaned) in Self.table where name != cleaned {
            await #expect(throws: AccountError.invalid(field: "nickname")) {
                try await world.accounts.changeProfile(
                    who, ProfileChangeBody(nickname: name), World.caller(1), at: .moment(10))
            }
        }
        let changed = try await world.accounts.changeProfile(
            who, ProfileChangeBody(nickname: " 👨‍👩‍👧 "), World.caller(1), at: .moment(10))
        #expect(changed.user.nickname == "👨‍👩‍👧")
    }
}
