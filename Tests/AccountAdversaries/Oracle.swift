import AccountDomain

/// What is wrong, by the letter of issue 20 (section 2).
struct Violation: Error {
    enum Invariant: String, CaseIterable, Sendable {
        /// A session or known device is never refused because of others.
        case a
        /// Under one entry a year.
        case b
        /// Every ceiling holds on every prefix.
        case c
        /// A newcomer's letter comes in time, and once.
        case d
        /// An owner on a new device gets in.
        case e
    }

    let invariant: Invariant
    let text: String

    init(_ invariant: Invariant, _ text: String) {
        self.invariant = invariant
        self.text = text
    }
}

/// Counts all that was allowed, in plain lists, and compares it with the ceilings as `docs/account/security.md` tells them.
struct Oracle {
    enum Subject { case everybody, provider, site, host, account }

    struct Rule {
        let purpose: BudgetPurpose
        let most: Int
        let seconds: Double
        let subject: Subject
        let kinds: Set<Asker.Kind>

        var name: String {
            "\(most) \(purpose) per \(Int(seconds)) s by \(subject) of \(kinds.map { "\($0)" }.sorted())"
        }
    }

    private struct Key: Hashable {
        let rule: Int
        let isIPv4: Bool
        let number: UInt64
    }

    /// The events of one window, the oldest first.
    private struct Window {
        var events: [(at: Double, count: Int)] = []
        var start = 0
        var sum = 0

        mutating func forget(until moment: Double) {
            while start < events.count, events[start].at <= moment {
                sum -= events[start].count
                start += 1
            }
            if start > 64, 2 * start > events.count {
                events.removeFirst(start)
                start = 0
            }
        }
    }

    /// Seconds that have passed, those too by which the clock was set forward.
    var time = 0.0
    private var windows: [Key: Window] = [:]
    /// What accounts asked for: to tell a refusal of one's own making.
    private var own: [Key: [Double]] = [:]
    /// The sum of the chances of all guesses that were compared.
    private(set) var entries = 0.0
    private(set) var guesses = 0
    private var messages: [String: [(at: Double, isStranger: Bool)]] = [:]
    /// The fullest that each rule's window was, in parts of its ceiling.
    private(set) var fullest = [Double](repeating: 0, count: Oracle.rules.count)

    /// Something was allowed.
    ///
    /// - Parameters:
    ///   - purpose: what for.
    ///   - who: to whom.
    ///   - times: how often.
    ///   - subjects: what of it is counted.
    /// - Throws: the ceiling that does not hold.
    mutating func allowed(
        _ purpose: BudgetPurpose, _ who: Who, times: Int = 1, _ subjects: [Subject]? = nil
    ) throws(Violation) {
        for (index, rule) in Self.rules(of: purpose) where rule.kinds.contains(who.kind) {
            guard subjects?.contains(rule.subject) ?? true, let key = Self.key(index, rule, who) else {
                continue
            }
            var window = windows.removeValue(forKey: key) ?? Window()
            window.forget(until: time - rule.seconds)
            window.events.append((time, times))
            window.sum += times
            let sum = window.sum
            windows[key] = window
            fullest[index] = max(fullest[index], Double(sum) / Double(rule.most))
            guard sum <= rule.most else { throw Violation(.c, "\(sum) in place of \(rule.name), at \(who)") }
        }
        if who.isProven { note(purpose, who) }
    }

    /// A share was given back.
    mutating func givenBack(_ purpose: BudgetPurpose, _ who: Who) {
        for (index, rule) in Self.rules(of: purpose) where rule.kinds.contains(who.kind) {
            guard let key = Self.key(index, rule, who), var window = windows.removeValue(forKey: key),
                let last = window.events.popLast()
            else { continue }
            window.sum -= 1
            if last.count > 1 { window.events.append((last.at, last.count - 1)) }
            windows[key] = window
        }
    }

    /// The first ceiling that somebody has reached, with the seventh that the rules count too much.
    func reached(_ purpose: BudgetPurpose, _ who: Who) -> Int? {
        Self.rules(of: purpose).first { index, rule in
            guard rule.kinds.contains(who.kind), let key = Self.key(index, rule, who),
                let window = windows[key]
            else { return false }
            guard window.sum >= rule.most else { return false }
            let since = time - rule.seconds * 8 / 7
            return window.events.reduce(0) { $0 + ($1.at > since ? $1.count : 0) } >= rule.most
        }?.0
    }

    private mutating func note(_ purpose: BudgetPurpose, _ who: Who) {
        guard let account = who.account else { return }
        own[Key(rule: Int(purpose.rawValue), isIPv4: false, number: UInt64(account)), default: []].append(
            time)
    }

    /// Whether an account's own asking explains that it is refused.
    func isOwnDoing(_ purpose: BudgetPurpose, _ who: Who) -> Bool {
        guard let rule = Self.rules(of: purpose).first(where: { $1.subject == .account })?.1,
            let account = who.account
        else { return false }
        let asked = own[Key(rule: Int(purpose.rawValue), isIPv4: false, number: UInt64(account))] ?? []
        // A clock that is set back keeps what was counted for a window more.
        return asked.reversed().prefix { $0 > time - 3 * rule.seconds }.count >= rule.most
    }

    /// Guesses were compared, of askers who have shown nothing else.
    mutating func guessed(_ times: Int, digits: Int) {
        guesses += times
        var chance = 1.0
        for _ in 0..<digits { chance /= 10 }
        entries += Double(times) * chance
    }

    /// - Parameter days: how long it took.
    /// - Throws: how many a year it makes.
    func checkEntries(in days: Double) throws(Violation) {
        let year = entries / max(1, days) * 365
        guard year < 1 else {
            throw Violation(.b, "\(year) entries a year by \(guesses) guesses in \(days) days")
        }
    }

    /// A message went to a number of a prefix from which nobody ever answers.
    mutating func messaged(_ prefix: String, _ who: Who) throws(Violation) {
        var list = messages.removeValue(forKey: prefix) ?? []
        list.append((time, who.kind == .stranger))
        let day = list.filter { $0.at > time - 86_400 }
        messages[prefix] = day
        let hour = day.count { $0.at > time - 3600 }
        guard hour <= 70, day.count <= 530, day.count(where: \.isStranger) <= 50 else {
            throw Violation(.c, "\(hour) messages in an hour, \(day.count) in a day to the silent \(prefix)")
        }
    }

    /// The program began again: its counters are empty.
    mutating func restarted() {
        windows = [:]
        own = [:]
        messages = [:]
    }

    private static func key(_ index: Int, _ rule: Rule, _ who: Who) -> Key? {
        let address = who.address
        switch rule.subject {
        case .everybody: return Key(rule: index, isIPv4: false, number: 0)
        case .provider: return Key(rule: index, isIPv4: address.isIPv4, number: address.network(.provider))
        case .site: return Key(rule: index, isIPv4: address.isIPv4, number: address.network(.site))
        case .host: return Key(rule: index, isIPv4: address.isIPv4, number: address.network(.host))
        case .account: return who.account.map { Key(rule: index, isIPv4: false, number: UInt64($0)) }
        }
    }
}
