import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondCore

@Suite struct CardTests {
    private func card(_ token: Token, _ seconds: Double, _ language: Language = .english) -> Card {
        Card(token, at: Date(timeIntervalSince1970: seconds), language: language)
    }

    /// RFC 6238 appendix B, SHA-1, at 59 s: 94287082.
    @Test(arguments: [
        (6, "287 082"), (7, "4287 082"), (8, "9428 7082"), (9, "094 287 082"), (10, "10942 87082"),
    ])
    func `codes of every length are grouped`(digits: Int, wanted: String) throws {
        let code = card(try .sample(1, "a", digits: digits), 59).code
        #expect(code.filter { $0 != " " }.hasSuffix(String(wanted.filter { $0 != " " }.suffix(8))))
        let groups = [6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [3, 3, 3], 10: [5, 5]]
        #expect(code.split(separator: " ").map(\.count) == groups[digits])
        #expect(CodeGroups.spoken(code) == code.filter { $0 != " " }.map { "\($0)" }.joined(separator: " "))
    }

    @Test(arguments: [("123456", "123 456"), ("1234567", "123 4567"), ("12345", "12345"), ("", "")])
    func `groups keep the digits`(code: String, grouped: String) {
        #expect(CodeGroups.grouped(code) == grouped)
    }

    @Test(
        arguments: [
            (0, 30, 1.0, 0), (30, 30, 1, 30), (29.999, 1, 0.001 / 30, 0), (30.001, 30, 29.999 / 30, 30),
            (25, 5, 5.0 / 30, 0), (25.001, 5, 4.999 / 30, 0), (24.999, 6, 5.001 / 30, 0),
            (24.5, 6, 5.5 / 30, 0),
            (59, 1, 1.0 / 30, 30), (-1, 30, 1, 0), (-1e12, 30, 1, 0), (1_800_000_000, 30, 1, 1_800_000_000),
        ] as [(Double, Int, Double, Double)])
    func `seconds left at the borders`(now: Double, left: Int, fraction: Double, from: Double) throws {
        let card = card(try .sample(1, "a"), now)
        #expect(card.secondsLeft == left)
        #expect(abs(card.fractionLeft - fraction) < 1e-6 && card.fractionLeft > 0)
        #expect(card.from.timeIntervalSince1970 == from && card.until.timeIntervalSince1970 == from + 30)
        #expect(card.isUrgent == (left <= 5) && card.showsNext == card.isUrgent)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18] as [Double])
    func `no date stops the program`(seconds: Double) throws {
        let card = card(try .sample(1, "a"), seconds)
        #expect((1...30).contains(card.secondsLeft) && card.fractionLeft > 0 && card.fractionLeft <= 1)
        #expect(card.code.count == 7 && card.nextCode.count == 7)
    }

    @Test func `the next code is the one that holds afterwards`() throws {
        let token = try Token.sample(1, "a", period: 60)
        let (now, next) = (card(token, 59.9), card(token, 60))
        #expect(now.nextCode == next.code && now.code != next.code && now.until == next.from)
    }

    @Test func `a period as short as the warning is always urgent`() throws {
        let card = card(try .sample(1, "a", period: 5), 100)
        #expect(card.isUrgent && card.secondsLeft == 5 && card.fractionLeft == 1)
    }

    @Test(arguments: [
        ("GitHub", "ann", "GitHub", "ann", "G"), ("GitHub", "", "GitHub", "", "G"),
        ("", "ann", "ann", "", "A"),
        ("", "", "Unnamed", "", "U"), ("Bank of Zürich", "", "Bank of Zürich", "", "BO"),
        ("中国银行", "", "中国银行", "", "中"),
        ("1 Password", "", "1 Password", "", "1P"), ("--", "", "--", "", "•"),
        ("ärzte im netz", "", "ärzte im netz", "", "Ä"),
        ("a 中", "", "a 中", "", "A"),
        ("Pay\u{202E}lap", "a\u{2066}b\u{200F}", "Pay\u{FFFD}lap", "a\u{FFFD}b\u{FFFD}", "PL"),
        ("", "a\nb", "a␊b", "", "AB"),
    ]) func `title, second line and monogram`(row: (String, String, String, String, String)) throws {
        let card = card(try .sample(1, row.0, row.1), 0)
        #expect(card.title == row.2 && card.subtitle == row.3 && card.monogram.letters == row.4)
    }

    @Test func `a token without names has a title in the person's language`() throws {
        #expect(card(try .sample(1, ""), 0, .chinese).title == "未命名")
    }
}
