import AccountDomain
import Foundation
import Testing

/// What `docs/account/security.md` says in numbers is what the rules do.
@Suite struct SecurityDocumentTests {
    private static func text() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/account/security.md"), encoding: .utf8)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func number(_ value: Int) -> String {
        var digits = String(value)
        for place in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
        }
        return digits
    }

    private static func most(
        _ purpose: BudgetPurpose, _ counted: Ceiling.Counted, of kind: Asker.Kind = .stranger
    ) throws -> String {
        let ceilings = try #require(Budget.standard.ceilings[purpose])
        let found = try #require(ceilings.first { $0.counted == counted && $0.askers.contains(kind) })
        return number(found.most)
    }

    private static func networks(_ purpose: BudgetPurpose) throws -> (String, String, String) {
        (
            try most(purpose, .network(.host)), try most(purpose, .network(.site)),
            try most(purpose, .network(.provider))
        )
    }

    private static func sentences() throws -> [String] {
        let policy = AccountPolicy()
        let (comparison, mail, sms) = (
            try networks(.comparison), try networks(.mail), try networks(.sms)
        )
        let answers = (
            try most(.mailAnswer, .network(.site)), try most(.mailAnswer, .network(.provider))
        )
        let guesses = 2 * Budget.wrongAnswersPerDay
        let year = Double(guesses) * 365 / 100_000_000
        return [
            "\(AccountPolicy.codeDigits) digits, 3 tries",
            "strangers get \(comparison.0) comparisons by address, \(comparison.1) by /24 or /48, \(comparison.2) by /16",
            "in five minutes \(mail.0), \(mail.1) and \(mail.2) letters",
            "in an hour \(sms.0), \(sms.1) and \(sms.2) short messages",
            "get \(number(Budget.smsPerDay)) short messages a day",
            "and \(number(Budget.strangersLetters)) letters in five minutes without a puzzle",
            "An account gets \(try most(.comparison, .account, of: .session)) comparisons a minute, "
                + "\(try most(.mail, .account, of: .session)) letters an hour, "
                + "\(try most(.sms, .account, of: .session)) short messages a day",
            "\(number(Budget.wrongAnswersPerDay)) a day in all for mail and as many for SMS, \(answers.1) by /16 or /32, "
                + "\(answers.0) by /24 or /48",
            "\(number(guesses)) compared guesses a day at 10^-\(AccountPolicy.codeDigits) each are "
                + "\(String(format: "%.2f", (year * 100).rounded(.up) / 100)) entries a year",
            "\(number(Budget.wrongAnswersPerDay / 5)) networks (/24 or /48) with 5 wrong answers a day",
            "\(policy.firstLock.failures) wrong ones in a row lock for \(Int(policy.firstLock.seconds / 60)) minutes, "
                + "\(policy.secondLock.failures) and every further 5 for an hour",
            "From \(policy.failuresUntilLink) wrong ones in a row on",
            "of those who have solved challenges, of sixteen",
            "At most \(number(200_000)) counters of minutes and \(number(500_000)) of hours",
        ]
    }

    @Test func `each number of the page is the rules'`() throws {
        let text = try Self.text()
        for sentence in try Self.sentences() { #expect(text.contains(sentence), "\(sentence)") }
        #expect(OutboxOrder.shares == [.solvedChallenge: 16] && TurnShares<Int>.share == 8)
    }

    @Test func `what strangers can do follows from the ceilings`() throws {
        func value(_ purpose: BudgetPurpose, _ scope: NetworkScope, _ kind: Asker.Kind) throws -> Int {
            try #require(
                Budget.standard.ceilings[purpose]?.first {
                    $0.counted == .network(scope) && $0.askers.contains(kind)
                }?.most)
        }
        let text = try Self.text()
        let sites = try [BudgetPurpose.comparison, .mail, .mailAnswer].map { purpose in
            try [Asker.Kind.stranger, .solvedChallenge].map { kind in
                try value(purpose, .provider, kind) / value(purpose, .site, kind)
            }
        }
        #expect(sites == [[16, 16], [8, 8], [200, 200]])
        #expect(
            text.contains(
                "Who has 16 of these in the newcomer's /16 or /32 fills its comparisons, with 8 its"))
        #expect(text.contains("letters, with 200 its wrong answers"))
        // 900 letters at a sixteenth of 50 a second.
        let share = 50.0 / 16
        let letters = Double(Budget.strangersLetters)
        #expect(letters / share == 288 && text.contains("waits for 288 s at most"))
        #expect(letters / 300 <= share)
        let solvers = 50 - share
        #expect((5_000 / solvers).rounded(.up) == 107 && text.contains("107 s for 5,000 at 50"))
        #expect((100_000 / solvers / 60).rounded(.up) == 36 && text.contains("36 minutes for 100,000"))
        let limits = AccountPolicy().sends
        #expect(limits.perHour == 5 && limits.perDay == 10)
        #expect(40_000 * limits.perHour / 3600 == 55)
        #expect(
            text.contains("55 urgent letters a second for two hours a day (5 an hour and 10 a day for each"))
    }
}
