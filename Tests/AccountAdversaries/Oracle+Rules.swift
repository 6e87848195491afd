import AccountDomain

/// The ceilings as `docs/account/security.md` tells them; a number that is changed in the rules alone is a violation here.
extension Oracle {
    static let rules: [Rule] =
        networks(.comparison, host: 30, site: 120, provider: 1920, 60)
        + networks(.mail, host: 15, site: 60, provider: 480, 300)
        + networks(.sms, host: 5, site: 20, provider: 320, 3600)
        + plain(.page) + plain(.solution) + answers(.mailAnswer) + answers(.smsAnswer)
        + [
            Rule(purpose: .comparison, most: 60, seconds: 60, subject: .account, kinds: proven),
            Rule(purpose: .mail, most: 20, seconds: 3600, subject: .account, kinds: proven),
            Rule(purpose: .sms, most: 10, seconds: 86_400, subject: .account, kinds: proven),
            Rule(purpose: .mail, most: 900, seconds: 300, subject: .everybody, kinds: [.stranger]),
            Rule(purpose: .sms, most: 50_000, seconds: 86_400, subject: .everybody, kinds: others),
            Rule(purpose: .solution, most: 6000, seconds: 60, subject: .everybody, kinds: [.stranger]),
        ]

    private static let proven: Set<Asker.Kind> = [.session, .knownDevice]
    private static let others: Set<Asker.Kind> = [.solvedChallenge, .stranger]
    private static let byPurpose = Dictionary(
        grouping: rules.enumerated().map { ($0.offset, $0.element) }, by: \.1.purpose)

    static func rules(of purpose: BudgetPurpose) -> [(Int, Rule)] { byPurpose[purpose] ?? [] }

    private static func networks(
        _ purpose: BudgetPurpose, host: Int, site: Int, provider: Int, _ seconds: Double
    ) -> [Rule] {
        [(Subject.host, host), (.site, site), (.provider, provider)].flatMap { subject, most in
            [
                Rule(purpose: purpose, most: most, seconds: seconds, subject: subject, kinds: [.stranger]),
                Rule(
                    purpose: purpose, most: 2 * most, seconds: seconds, subject: subject,
                    kinds: [.solvedChallenge]),
            ]
        }
    }

    private static func plain(_ purpose: BudgetPurpose) -> [Rule] {
        [(Subject.host, 60), (.site, 240), (.provider, 1920)].map { subject, most in
            Rule(purpose: purpose, most: most, seconds: 60, subject: subject, kinds: others)
        }
    }

    private static func answers(_ purpose: BudgetPurpose) -> [Rule] {
        [(Subject.everybody, 50_000), (.provider, 1000), (.site, 5)].map { subject, most in
            Rule(purpose: purpose, most: most, seconds: 86_400, subject: subject, kinds: others)
        }
    }
}
