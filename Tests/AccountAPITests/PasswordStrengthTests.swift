import AccountAPI
import Testing

/// Requirements 8.2: the four labels, as written.
struct PasswordStrengthTests {
    @Test(
        arguments: [
            ("", .weak), ("12345678", .weak), ("abcdefgh", .weak), ("ABCDefgh", .weak), ("!!!!????", .weak),
            ("abcdefg!", .weak), ("abcd1234", .medium), ("ABCD1234", .medium), ("密码密码1234", .medium),
            ("abcd123!", .medium), ("Abcd1234", .strong), ("Ünder9ng", .strong), ("Abcd123!", .veryStrong),
            ("Abcd 1234", .veryStrong), ("Абвг1234🙂", .veryStrong),
        ] as [(String, PasswordStrength)])
    func `by the kinds of characters alone`(password: String, strength: PasswordStrength) {
        #expect(PasswordStrength(password) == strength)
        #expect(PasswordStrength(password, isListed: true) == .weak)
    }

    @Test func `the labels are the requirements'`() {
        #expect(PasswordStrength.allCases.map { $0.text(in: .chinese) } == ["弱", "中等", "强", "很强"])
        #expect(
            PasswordStrength.allCases.map { $0.text(in: .english) } == [
                "weak", "medium", "strong", "very strong",
            ])
    }
}
