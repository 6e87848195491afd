package import FoundationExports
internal import Synchronization

/// What was spent lately, in bounded memory.
///
/// The counters of everybody together stay; of the others those are forgotten first that were not used for longest.
package struct BudgetState: Sendable {
    /// What one counter counts: a hash with a seed of this process, so that nobody can choose two that collide.
    struct Key: Sendable, Hashable {
        fileprivate let hash: Int
        fileprivate let isEverybody: Bool

        private init(_ hash: Int, isEverybody: Bool) {
            self.hash = hash
            self.isEverybody = isEverybody
        }

        init(_ purpose: BudgetPurpose, _ ceiling: Ceiling, _ subject: some Hashable) {
            var hasher = Hasher()
            hasher.combine(purpose)
            hasher.combine(ceiling)
            hasher.combine(subject)
            self.init(hasher.finalize(), isEverybody: false)
        }

        static func everybody(_ purpose: BudgetPurpose, _ ceiling: Ceiling) -> Key {
            Key(Key(purpose, ceiling, 0).hash, isEverybody: true)
        }
    }

    /// How often what was asked for was not allowed, since the beginning.
    package private(set) var refusals: [BudgetRefusal: Int] = [:]
    private var everybody: [Key: SlidingCount] = [:]
    private var others: RecentMap<Key, SlidingCount>

    /// - Parameter capacity: how many counters are kept at most, beside those of everybody.
    package init(capacity: Int = 200_000) { others = RecentMap(capacity: capacity) }

    /// How many counters are kept now.
    package var count: Int { everybody.count + others.count }

    private subscript(_ key: Key) -> SlidingCount? { key.isEverybody ? everybody[key] : others[key] }

    /// When there is room below a ceiling again; nil if there is.
    func end(of ceiling: Ceiling, _ key: Key, at now: Date) -> Date? {
        guard ceiling.most > 0 else { return .distantFuture }
        guard var count = self[key] else { return nil }
        return count.end(of: ceiling.most, at: now.timeIntervalSince1970, window: Double(ceiling.seconds))
            .map { Date(timeIntervalSince1970: $0) }
    }

    /// How much counts towards a ceiling.
    func total(_ ceiling: Ceiling, _ key: Key, at now: Date) -> Int {
        var count = self[key] ?? SlidingCount()
        return count.total(at: now.timeIntervalSince1970, window: Double(ceiling.seconds))
    }

    mutating func note(_ refusal: BudgetRefusal) { refusals[refusal, default: 0] += 1 }

    mutating func add(_ ceiling: Ceiling, _ key: Key, at now: Date) {
        var count = self[key] ?? SlidingCount()
        count.add(at: now.timeIntervalSince1970, window: Double(ceiling.seconds))
        store(count, key)
    }

    mutating func takeBack(_ ceiling: Ceiling, _ key: Key, at now: Date) {
        guard var count = self[key] else { return }
        count.takeBack(at: now.timeIntervalSince1970, window: Double(ceiling.seconds))
        store(count, key)
    }

    private mutating func store(_ count: SlidingCount, _ key: Key) {
        if key.isEverybody { everybody[key] = count } else { others.keep(count, for: key) }
    }
}

/// What a letter costs, and whom.
struct LetterCost: Sendable {
    let asker: Asker
    /// Where a short message goes; nil for mail.
    var number: PhoneNumber?

    var purpose: BudgetPurpose { number == nil ? .mail : .sms }
}

/// The budget of a running service.
package final class BudgetLedger: Sendable {
    private let budget: Budget
    private let state = Mutex(BudgetState())
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
    func spend(_ letter: LetterCost, at now: Date) throws(AccountError) {
        try spend(letter.purpose, by: letter.asker, at: now)
        guard let number = letter.number, budget != .unlimited else { return }
        let verdict = breaker.withLock { $0.send(to: number, for: letter.asker, at: now) }
        if verdict != .allowed { giveBack(letter.purpose, by: letter.asker, at: now) }
        try demand(verdict, at: now)
    }

    /// Gives a share back: no letter left.
    func giveBack(_ letter: LetterCost, at now: Date) {
        giveBack(letter.purpose, by: letter.asker, at: now)
        guard let number = letter.number, budget != .unlimited else { return }
        breaker.withLock { $0.takeBack(to: number, at: now) }
    }

    /// Notes that a message to a number was answered with the right code.
    func answered(from number: PhoneNumber, at now: Date) {
        breaker.withLock { $0.answered(from: number, at: now) }
    }

    /// How full the ceilings are that everybody shares for whom no account vouches.
    package func shared(at now: Date) -> [SharedCeiling] {
        state.withLock { budget.shared(in: $0, at: now) }
    }

    /// How often a share was not allowed, since the service began.
    ///
    /// - Returns: the numbers of all that there can be, 0 among them.
    package var refusals: [BudgetRefusal: Int] {
        let none = Dictionary(uniqueKeysWithValues: budget.refusals.map { ($0, 0) })
        return none.merging(state.withLock { $0.refusals }) { $1 }
    }

    /// Spends a share of wrong answers, before the answer is compared.
    ///
    /// - Throws: `codesRefused`.
    func spendAnswer(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) throws(AccountError) {
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
    func giveBack(_ purpose: BudgetPurpose, by asker: Asker, at now: Date) {
        state.withLock { budget.giveBack(purpose, by: asker, in: &$0, at: now) }
    }
}
