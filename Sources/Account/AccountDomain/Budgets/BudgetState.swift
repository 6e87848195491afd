internal import FoundationExports

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
    private let sharing: BudgetSharing
    private var time = SteadyTime()
    private var everybody: [Key: SlidingCount] = [:]
    private var minutes: RecentMap<Key, SlidingCount>
    private var hours: RecentMap<Key, SlidingCount>
    private var leases: RecentMap<Key, HeldLease>

    /// - Parameters:
    ///   - capacity: how many counters of less than an hour are kept at most, beside those of everybody.
    ///   - hours: how many of an hour and more. The ceilings of everybody allow 100,000 wrong answers and 50,000 messages a day,
    ///     which are some 250,000 counters of networks; half of so many at least are the last ones.
    ///   - sharing: among how many instances ceilings are shared.
    package init(
        capacity: Int = 200_000, hours: Int = 500_000, sharing: BudgetSharing = BudgetSharing(instances: 1)
    ) {
        minutes = RecentMap(capacity: capacity)
        self.hours = RecentMap(capacity: hours)
        leases = RecentMap(capacity: capacity)
        self.sharing = sharing
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
        let end = ownEnd(below: ceiling, key, at: seconds)
        guard let end, sharing.isShared else { return end.map { $0 - seconds } }
        let lease = leases[key] ?? HeldLease()
        guard lease.left(at: seconds) == 0 else { return nil }
        return min(end, lease.emptyEnd(at: seconds) ?? seconds + 1) - seconds
    }

    /// When one more fits into the instance's own part, nil for now; a ceiling that is too low for parts has none.
    private func ownEnd(below ceiling: Ceiling, _ key: Key, at seconds: Double) -> Double? {
        let own = sharing.part(of: ceiling.most)
        guard own > 0 else { return .infinity }
        guard var count = self[key] else { return nil }
        return count.end(of: own, at: seconds, window: Double(ceiling.seconds))
    }

    /// How many more fit below a ceiling now, as far as the instance knows.
    mutating func remaining(below ceiling: Ceiling, _ key: Key, at now: Date) -> Int {
        let seconds = time.seconds(at: now)
        guard ceiling.most > 0 else { return 0 }
        var count = self[key] ?? SlidingCount()
        let total = count.total(at: seconds, window: Double(ceiling.seconds))
        return max(0, ceiling.most - sharing.spent(total, leases[key]?.taken(at: seconds) ?? 0))
    }

    /// What is to be leased before one share of a ceiling can be spent, and the moment; nil where one fits without, or
    /// none is to be had.
    mutating func wanted(below ceiling: Ceiling, _ key: Key, at now: Date) -> (count: Int, at: Double)? {
        let seconds = time.seconds(at: now)
        guard sharing.isShared, ceiling.most > 0, ownEnd(below: ceiling, key, at: seconds) != nil else {
            return nil
        }
        let lease = leases[key] ?? HeldLease()
        guard lease.left(at: seconds) == 0, lease.isAskable(at: seconds) else { return nil }
        return (lease.next(at: seconds, most: sharing.batch(of: ceiling.most)), seconds)
    }

    /// Takes in what was leased; nil for a pool that could not be asked.
    mutating func take(_ lease: QuotaLease?, for want: QuotaWant, at now: Date) {
        var held = leases[want.key] ?? HeldLease()
        held.take(
            lease, asked: want.at, at: time.seconds(at: now), QuotaWindow(seconds: want.ceiling.seconds))
        leases.keep(held, for: want.key)
    }

    mutating func note(_ refusal: BudgetRefusal) { refusals[refusal, default: 0] += 1 }

    mutating func add(_ ceiling: Ceiling, _ key: Key, times: Int = 1, at now: Date) {
        let (seconds, window) = (time.seconds(at: now), Double(ceiling.seconds))
        if sharing.isShared, ownEnd(below: ceiling, key, at: seconds) != nil {
            var lease = leases[key] ?? HeldLease()
            lease.spend(times)
            return leases.keep(lease, for: key)
        }
        var count = self[key] ?? SlidingCount()
        count.add(times, at: seconds, window: window)
        store(count, key)
    }

    /// Takes a share back.
    ///
    /// - Returns: the moment, where it belongs to the pool.
    mutating func takeBack(_ ceiling: Ceiling, _ key: Key, at now: Date) -> Double? {
        let (seconds, window) = (time.seconds(at: now), Double(ceiling.seconds))
        if sharing.isShared, var lease = leases[key], lease.isHeld(at: seconds) {
            lease.noteReturn()
            leases.keep(lease, for: key)
            return seconds
        }
        guard var count = self[key] else { return nil }
        count.takeBack(at: seconds, window: window)
        store(count, key)
        return nil
    }

    private mutating func store(_ count: SlidingCount, _ key: Key) {
        switch key.memory {
        case .everybody: everybody[key] = count
        case .minutes: minutes.keep(count, for: key)
        case .hours: hours.keep(count, for: key)
        }
    }
}
