package import FoundationExports

/// Stops messages to numbers that nobody answers from ("SMS pumping": who earns by each message asks for as many as he can).
///
/// A circuit breaker for each country and for each beginning of seven digits in it: while fewer than 30 % of what was
/// sent within a day was answered, askers whom no account vouches for get few messages, and with a challenge alone.
package struct SMSBreaker: Sendable {
    /// Below these numbers nothing can be said.
    static let fewInPrefix = 50
    static let fewInCountry = 200
    /// So many an hour go to such a prefix or country still, so that it can recover.
    static let trickleToPrefix = 20
    static let trickleToCountry = 1000

    private struct Counts {
        var sent = SlidingCount()
        var answered = SlidingCount()
        var lately = SlidingCount()
    }

    private static let day = 86_400.0
    private static let hour = 3600.0
    /// So many prefixes are remembered; those that were not used for longest are forgotten.
    private static let most = 20_000

    private let countries: [String]
    private var time = SteadyTime()
    private var counts = RecentMap<String, Counts>(capacity: Self.most)

    /// - Parameter countries: beginnings of numbers to which messages may go.
    package init(countries: [String]) { self.countries = countries }

    /// Asks whether a message may go to a number, and counts it if so.
    ///
    /// - Parameters:
    ///   - number: where to.
    ///   - asker: for whom.
    ///   - now: the server's time.
    /// - Returns: whether it may.
    package mutating func send(to number: PhoneNumber, for asker: Asker, at now: Date) -> BudgetVerdict {
        let moment = time.seconds(at: now)
        let groups = groups(of: number)
        if !asker.isProven {
            for group in groups where isOpen(group, moment) {
                if asker.kind == .stranger { return .challenge }
                var lately = self[group.key].lately
                if let end = lately.end(of: group.trickle, at: moment, window: Self.hour) {
                    return .refused(until: now + (end - moment))
                }
            }
        }
        for group in groups {
            var counts = self[group.key]
            counts.sent.add(at: moment, window: Self.day)
            counts.lately.add(at: moment, window: Self.hour)
            self[group.key] = counts
        }
        return .allowed
    }

    /// Takes back a message that did not leave.
    package mutating func takeBack(to number: PhoneNumber, at now: Date) {
        let moment = time.seconds(at: now)
        for group in groups(of: number) {
            self[group.key].sent.takeBack(at: moment, window: Self.day)
            self[group.key].lately.takeBack(at: moment, window: Self.hour)
        }
    }

    /// Counts a message that was answered with the right code.
    package mutating func answered(from number: PhoneNumber, at now: Date) {
        let moment = time.seconds(at: now)
        for group in groups(of: number) {
            self[group.key].answered.add(at: moment, window: Self.day)
        }
    }

    private struct Group {
        let key: String
        let few: Int
        let trickle: Int
    }

    private func groups(of number: PhoneNumber) -> [Group] {
        let country = countries.filter(number.text.hasPrefix).max { $0.count < $1.count } ?? "+"
        let prefix = country + number.text.dropFirst(country.count).prefix(7)
        return [
            Group(key: country, few: Self.fewInCountry, trickle: Self.trickleToCountry),
            Group(key: prefix, few: Self.fewInPrefix, trickle: Self.trickleToPrefix),
        ]
    }

    private mutating func isOpen(_ group: Group, _ moment: Double) -> Bool {
        var counts = self[group.key]
        let sent = counts.sent.total(at: moment, window: Self.day)
        return sent >= group.few
            && counts.answered.total(at: moment, window: Self.day) * 10 < sent * 3
    }

    private subscript(_ key: String) -> Counts {
        get { counts[key] ?? Counts() }
        set { counts.keep(newValue, for: key) }
    }
}
