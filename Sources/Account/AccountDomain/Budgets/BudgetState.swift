package import FoundationExports
internal import Synchronization

/// What was spent lately, in bounded memory.
///
/// The counters of everybody together stay; of the others those are forgotten first that were not used for longest. Those
/// of an hour and more have a memory of their own: else who asks from networks without end, which costs a minute's counters
/// alone, would make the service forget the wrong answers of the day.
package struct BudgetState: Sendable {
    /// What one counter counts: a hash with a seed of this process, so that nobody can choose two that collide.
    struct Key: Sendable, Hashable {
        fileprivate enum Memory { case everybody, minutes, hours }

        fileprivate let hash: Int
        fileprivate let memory: Memory

        private init(_ hash: Int, _ memory: Memory) {
            self.hash = hash
            self.memory = memory
        }

        init(_ purpose: BudgetPurpose, _ ceiling: Ceiling, _ subject: some Hashable) {
            var hasher = Hasher()
            hasher.combine(purpose)
            hasher.combine(ceiling)
            hasher.combine(subject)
            self.init(hasher.finalize(), ceiling.seconds < 3600 ? .minutes : .hours)
        }

        static func everybody(_ purpose: BudgetPurpose, _ ceiling: Ceiling) -> Key {
            Key(Key(purpose, ceiling, 0).hash, .everybody)
        }
    }

    /// How often what was asked for was not allowed, since the beginning.
    package private(set) var refusals: [BudgetRefusal: Int] = [:]
    private var time = SteadyTime()
    private var everybody: [Key: SlidingCount] = [:]
    private var minutes: RecentMap<Key, SlidingCount>
    private var hours: RecentMap<Key, SlidingCount>

    /// - Parameters:
    ///   - capacity: how many counters of less than an hour are kept at most, beside those of everybody.
    ///   - hours: how many of an hour and more. The ceilings of everybody allow 100,000 wrong answers and 50,000 messages a day,
    ///     which are some 250,000 counters of networks; half of so many at least are the last ones.
    package init(capacity: Int = 200_000, hours: Int = 500_000) {
        minutes = RecentMap(capacity: capacity)
        self.hours = RecentMap(capacity: hours)
    }

    /// How many counters are kept now.
    package var count: Int { everybody.count + minutes.count + hours.count }

    private subscript(_ key: Key) -> SlidingCount? {
        switch key.memory {
        case .everybody: everybody[key]
        case .minutes: minutes[key]
        case .hours: hours[key]
        }
    }

    /// In how many seconds there is room below a ceiling again; nil if there is.
    mutating func wait(for ceiling: Ceiling, _ key: Key, at now: Date) -> TimeInterval? {
        let seconds = time.seconds(at: now)
        guard ceiling.most > 0 else { return .infinity }
        guard var count = self[key] else { return nil }
        return count.end(of: ceiling.most, at: seconds, window: Double(ceiling.seconds)).map { $0 - seconds }
    }

    /// How many more fit below a ceiling now.
    mutating func remaining(below ceiling: Ceiling, _ key: Key, at now: Date) -> Int {
        let seconds = time.seconds(at: now)
        guard var count = self[key] else { return max(0, ceiling.most) }
        return max(0, ceiling.most - count.total(at: seconds, window: Double(ceiling.seconds)))
    }

    mutating func note(_ refusal: BudgetRefusal) { refusals[refusal, default: 0] += 1 }

    mutating func add(_ ceiling: Ceiling, _ key: Key, times: Int = 1, at now: Date) {
        var count = self[key] ?? SlidingCount()
        count.add(times, at: time.seconds(at: now), window: Double(ceiling.seconds))
        store(count, key)
    }

    mutating func takeBack(_ ceiling: Ceiling, _ key: Key, at now: Date) {
        guard var count = self[key] else { return }
        count.takeBack(at: time.seconds(at: now), window: Double(ceiling.seconds))
        store(count, key)
    }

    private mutating func store(_ count: SlidingCount, _ key: Key) {
        switch key.memory {
        case .everybody: everybody[key] = count
        case .minutes: minutes.keep(count, for: key)
        case .hours: hours.keep(count, for: key)
        }
    }
}

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
    let state = Mutex(BudgetState())
    private let breaker: Mutex<SMSBreaker>

    package init(_ policy: AccountPolicy) {
        budget = policy.budget
        breaker = Mutex(SMSBreaker(countries: policy.phonePrefixes))
    }

    /// Spends one share.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spend(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) throws(AccountError) {
        try demand(state.withLock { budget.spend(purpose, by: asker, in: &$0, at: now) }, at: now)
    }

    /// Spends a share of what a letter costs.
    ///
    /// - Throws: `challenge`; `tooMany`.
    package func spend(_ letter: LetterCost, at now: Date) throws(AccountError) {
        try spend(letter.purpose, by: letter.asker, at: now)
        guard let number = letter.number, budget != .unlimited else { return }
        let verdict = breaker.withLock { $0.send(to: number, for: letter.asker, at: now) }
        if verdict != .allowed { giveBack(letter.purpose, by: letter.asker, at: now) }
        try demand(verdict, at: now)
    }

    /// Gives a share back: no letter left.
    package func giveBack(_ letter: LetterCost, at now: Date) {
        giveBack(letter.purpose, by: letter.asker, at: now)
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
    package func spendAnswer(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) throws(AccountError) {
        let verdict = state.withLock { budget.spend(purpose, by: asker, in: &$0, at: now) }
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
    package func giveBack(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) {
        state.withLock { budget.giveBack(purpose, by: asker, in: &$0, at: now) }
    }
}
