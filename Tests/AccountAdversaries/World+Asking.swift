import AccountDomain
import Foundation

/// How the flows ask the budgets.
extension World {
    /// Asks for one share, as `AccountDomain/Flows` do.
    func spend(_ purpose: BudgetPurpose, _ who: Who) throws(Violation) -> Answer {
        decisions += 1
        do throws(AccountError) {
            if purpose == .mailAnswer || purpose == .smsAnswer {
                try budgets.spendAnswerUnshared(purpose, by: asker(who), at: now)
            } else {
                try budgets.spendUnshared(purpose, by: asker(who), at: now)
            }
        } catch {
            return try refused(purpose, who, error)
        }
        try judge { () throws(Violation) in try oracle.allowed(purpose, who) }
        reach.allowed(purpose, who.kind)
        return .allowed
    }

    /// Asks for what a letter costs; who is asked for a challenge solves it.
    func letter(_ who: Who, to number: PhoneNumber? = nil) throws(Violation) -> Answer {
        decisions += 1
        let cost = LetterCost(asker: asker(who), number: number)
        let purpose: BudgetPurpose = number == nil ? .mail : .sms
        do throws(AccountError) {
            try budgets.spendUnshared(cost, at: now)
        } catch {
            return try refused(purpose, who, error)
        }
        try judge { () throws(Violation) in try oracle.allowed(purpose, who) }
        reach.allowed(purpose, who.kind)
        if let number, rules.answersMessages { budgets.answered(from: number, at: now) }
        return .allowed
    }

    private func refused(_ purpose: BudgetPurpose, _ who: Who, _ error: AccountError) throws(Violation)
        -> Answer
    {
        if let rule = oracle.reached(purpose, who) { reach.rules[rule] += 1 } else { reach.others += 1 }
        try judge(
            .a, !who.isProven || oracle.isOwnDoing(purpose, who), "\(who) is refused \(purpose): \(error)")
        return error == .challenge ? .challenge : .refused
    }

    /// The same for somebody who solves the challenge if asked to.
    func persist(_ who: Who, _ ask: (Who) throws(Violation) -> Answer) throws(Violation) -> (Answer, Who) {
        let answer = try ask(who)
        guard answer == .challenge else { return (answer, who) }
        var solver = who
        solver.kind = .solvedChallenge
        return (try ask(solver), solver)
    }

    /// What a crowd asks for within a moment: each site so often, by several hosts.
    ///
    /// One site is asked for host by host; the others of its provider, which do the same, by the ceilings of
    /// providers and of all; other providers are one after the other, or together where each has one site.
    ///
    /// - Returns: how many were allowed.
    @discardableResult
    func stream(
        _ purpose: BudgetPurpose, _ kind: Asker.Kind, each times: Int, hosts: Int = 1, most: Int = .max
    ) throws(Violation) -> Int {
        var total = 0
        let isScattered = crowd.sites == 1
        for provider in 0..<(isScattered ? 1 : min(crowd.providers, 6)) {
            let first = number(0...crowd.providers - 1)
            var site = 0
            for host in 1...hosts where total < most {
                let who = Who(
                    kind: kind, address: crowd.address(provider: isScattered ? first : provider, host: host))
                site += try take(purpose, who, min(times, most - total), nil)
            }
            total += site
            let who = Who(kind: kind, address: crowd.address(provider: provider, site: 1))
            let rest = min(most - total, site * (isScattered ? crowd.providers - 1 : crowd.sites - 1))
            guard rest > 0 else { continue }
            total += try take(purpose, who, rest, isScattered ? [.everybody] : [.everybody, .provider])
        }
        return total
    }

    func take(
        _ purpose: BudgetPurpose, _ who: Who, _ times: Int, _ subjects: [Oracle.Subject]?
    ) throws(Violation) -> Int {
        decisions += 1
        guard times > 0 else { return 0 }
        let allowed = budgets.spend(
            purpose, upTo: times, by: asker(who),
            counting: { counted in
                switch counted {
                case .everybody: true
                case .network(.provider): subjects?.contains(.provider) ?? true
                case .network, .account: subjects == nil
                }
            }, at: now)
        if allowed < times, let rule = oracle.reached(purpose, who) { reach.rules[rule] += 1 }
        guard allowed > 0 else { return 0 }
        try judge { () throws(Violation) in try oracle.allowed(purpose, who, times: allowed, subjects) }
        reach.allowed(purpose, who.kind)
        return allowed
    }

    /// Wrong answers of a crowd to codes that were sent; each is compared.
    func guess(_ purpose: BudgetPurpose, _ kind: Asker.Kind, each times: Int, most: Int = .max)
        throws(Violation)
    {
        let compared = try stream(purpose, kind, each: times, most: most)
        oracle.guessed(compared, digits: rules.digits)
        if rules.givesAnswersBack, compared > 0 {
            // The same crowd again and again.
            for _ in 0..<20 { oracle.guessed(crowd.count * times, digits: rules.digits) }
        }
    }

    /// Counts a guess at a password, as `PasswordSignIn` does.
    ///
    /// - Returns: whether it was compared.
    func guessPassword(of identifier: Int, _ who: Who) -> Bool {
        let site = "\(who.address.isIPv4)\(who.address.network(.site))"
        let key = "\(identifier) \(rules.locksEverywhere ? "all" : site)"
        var here = attempts[key] ?? Attempts(key: key, lastAt: now)
        do throws(AccountError) { try here.count(locks: true, by: rules.policy, at: now) } catch {
            return false
        }
        attempts[key] = here
        var all = attempts["\(identifier)"] ?? Attempts(key: "\(identifier)", lastAt: now)
        try? all.count(locks: false, by: rules.policy, at: now)
        attempts["\(identifier)"] = all
        return true
    }
}
