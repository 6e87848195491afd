package import FoundationExports
internal import Synchronization

/// What a letter costs, and whom.
package struct LetterCost: Sendable {
    package let asker: Asker
    /// Where a short message goes; nil for mail.
    package var number: PhoneNumber?

    package init(asker: Asker, number: PhoneNumber? = nil) {
        self.asker = asker
        self.number = number
    }

    var purpose: BudgetPurpose { number == nil ? .mail : .sms }
}

/// The budget of a running service.
package final class BudgetLedger: Sendable {
    let budget: Budget
    let state: Mutex<BudgetState>
    private let breaker: Mutex<SMSBreaker>
    private let quotas: QuotaLeasing?

    /// - Parameters:
    ///   - policy: the ceilings.
    ///   - quotas: shares them with other instances; nil for one alone.
    package init(_ policy: AccountPolicy, sharing quotas: QuotaLeasing? = nil) {
        budget = policy.budget
        state = Mutex(BudgetState(sharing: quotas?.sharing ?? BudgetSharing(instances: 1)))
        breaker = Mutex(SMSBreaker(countries: policy.phonePrefixes))
        self.quotas = quotas
    }

    /// Spends one share.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spend(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) async throws(AccountError) {
        try demand(await verdict(purpose, asker, now), at: now)
    }

    /// Spends one share of an instance that is alone.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spendUnshared(
        _ purpose: BudgetPurpose, by asker: Asker, at now: Date
    ) throws(AccountError) {
        try demand(unsharedVerdict(purpose, asker, now), at: now)
    }

    private func unsharedVerdict(_ purpose: BudgetPurpose, _ asker: Asker, _ now: Date) -> BudgetVerdict {
        state.withLock { budget.spend(purpose, by: asker, in: &$0, at: now) }
    }

    /// Leases what the share needs, and spends it in the same moment, so that no other request is quicker.
    private func verdict(_ purpose: BudgetPurpose, _ asker: Asker, _ now: Date) async -> BudgetVerdict {
        guard let quotas else { return unsharedVerdict(purpose, asker, now) }
        var leased: [(want: QuotaWant, lease: QuotaLease?)] = []
        // What another ceiling lacks by then is asked for in a second round.
        for round in 1...3 {
            let (wants, verdict): ([QuotaWant], BudgetVerdict?) = state.withLock { state in
                for each in leased { state.take(each.lease, for: each.want, at: now) }
                let wants = round == 3 ? [] : budget.wants(purpose, by: asker, in: &state, at: now)
                return (wants, wants.isEmpty ? budget.spend(purpose, by: asker, in: &state, at: now) : nil)
            }
            if let verdict { return verdict }
            leased = Array(zip(wants, await quotas.lease(wants)))
        }
        return .refused(until: now + 1)
    }

    /// Spends a share of what a letter costs.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spend(_ letter: LetterCost, at now: Date) async throws(AccountError) {
        try await spend(letter.purpose, by: letter.asker, at: now)
        do throws(AccountError) {
            try passBreaker(letter, at: now)
        } catch {
            await giveBack(letter.purpose, by: letter.asker, at: now)
            throw error
        }
    }

    /// Spends a share of what a letter costs, of an instance that is alone.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spendUnshared(_ letter: LetterCost, at now: Date) throws(AccountError) {
        try spendUnshared(letter.purpose, by: letter.asker, at: now)
        do throws(AccountError) {
            try passBreaker(letter, at: now)
        } catch {
            _ = takeBack(letter.purpose, letter.asker, now)
            throw error
        }
    }

    private func passBreaker(_ letter: LetterCost, at now: Date) throws(AccountError) {
        guard let number = letter.number, budget != .unlimited else { return }
        let verdict = breaker.withLock { $0.send(to: number, for: letter.asker, at: now) }
        try demand(verdict, at: now)
    }

    /// Gives a share back: no letter left.
    package func giveBack(_ letter: LetterCost, at now: Date) async {
        await giveBack(letter.purpose, by: letter.asker, at: now)
        takeBackNumber(letter, at: now)
    }

    /// Gives a share of an instance that is alone back: no letter left.
    package func giveBackUnshared(_ letter: LetterCost, at now: Date) {
        _ = takeBack(letter.purpose, letter.asker, now)
        takeBackNumber(letter, at: now)
    }

    private func takeBackNumber(_ letter: LetterCost, at now: Date) {
        guard let number = letter.number, budget != .unlimited else { return }
        breaker.withLock { $0.takeBack(to: number, at: now) }
    }

    /// Notes that a message to a number was answered with the right code.
    package func answered(from number: PhoneNumber, at now: Date) {
        breaker.withLock { $0.answered(from: number, at: now) }
    }

    /// How full the ceilings are that everybody shares for whom no account vouches.
    package func shared(at now: Date) -> [SharedCeiling] {
        state.withLock { budget.shared(in: &$0, at: now) }
    }

    /// What spending may be met with.
    package var refusals: Set<BudgetRefusal> { budget.refusals }

    /// How often a share was not allowed for a reason, since the service began.
    package func count(of refusal: BudgetRefusal) -> Int {
        state.withLock { $0.refusals[refusal, default: 0] }
    }

    /// Spends a share of wrong answers, before the answer is compared.
    ///
    /// - Throws: `codesRefused`.
    package func spendAnswer(
        _ purpose: BudgetPurpose, by asker: Asker, at now: Date
    ) async throws(AccountError) {
        try demandAnswer(await verdict(purpose, asker, now))
    }

    /// Spends a share of wrong answers of an instance that is alone.
    ///
    /// - Throws: `codesRefused`.
    package func spendAnswerUnshared(
        _ purpose: BudgetPurpose, by asker: Asker, at now: Date
    ) throws(AccountError) {
        try demandAnswer(unsharedVerdict(purpose, asker, now))
    }

    private func demandAnswer(_ verdict: BudgetVerdict) throws(AccountError) {
        if case .refused(let end) = verdict { throw .codesRefused(until: end) }
    }

    private func demand(_ verdict: BudgetVerdict, at now: Date) throws(AccountError) {
        switch verdict {
        case .allowed: return
        case .challenge: throw .challenge
        case .refused(let end):
            throw .tooMany(retryAfter: max(1, Int(end.timeIntervalSince(now).rounded(.up))))
        }
    }

    /// Gives one share back.
    package func giveBack(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) async {
        let leased = takeBack(purpose, asker, now)
        if !leased.isEmpty { await quotas?.giveBack(leased) }
    }

    private func takeBack(_ purpose: BudgetPurpose, _ asker: Asker, _ now: Date) -> [QuotaWant] {
        state.withLock { budget.giveBack(purpose, by: asker, in: &$0, at: now) }
    }
}
