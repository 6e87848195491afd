internal import AccountDomain
internal import FoundationExports
internal import Synchronization

/// How often may be asked at all, nil where there is no limit; what costs more has a budget of its own.
package struct RateRules: Sendable, Equatable {
    /// Any request of a session, or of an address without one.
    package var everything: RateRule? = RateRule(burst: 600, perSecond: 50)
    /// Renewing the tokens of one session; or of one address, whose tokens are none.
    package var refresh: RateRule? = RateRule(burst: 120, perSecond: 10)

    /// Whether a registered backend's own limit counts.
    package var services = true

    /// The limits of a server that anybody may reach.
    package init() {}

    /// No limits at all: for measuring.
    package static var none: RateRules {
        var rules = RateRules()
        rules.everything = nil
        rules.refresh = nil
        rules.services = false
        return rules
    }
}

/// The limits of a server, in memory and bounded.
struct RateLimits: Sendable {
    /// What is counted together.
    enum Key: Hashable, Sendable {
        case session(Identifier<Session>)
        case network(IPAddress)
        case service(String)
    }

    let rules: RateRules
    private let buckets: TokenBuckets

    private enum Kind: Hashable {
        case everything, refresh
    }

    init(_ rules: RateRules, capacity: Int = 100_000) {
        self.rules = rules
        buckets = TokenBuckets(capacity: capacity)
    }

    /// Counts a request.
    ///
    /// - Throws: `tooMany`.
    func count(_ key: Key, at now: Date) throws(AccountError) {
        try take(rules.everything, .everything, key, now)
    }

    /// Counts a request for new tokens.
    ///
    /// - Throws: `tooMany`.
    func countRefresh(_ key: Key, at now: Date) throws(AccountError) {
        try take(rules.refresh, .refresh, key, now)
    }

    /// Counts a request of a registered backend, from wherever it comes.
    ///
    /// - Throws: `tooMany`.
    func count(_ service: RegisteredService, at now: Date) throws(AccountError) {
        let rate = Double(service.requestsPerSecond)
        let rule = rules.services ? RateRule(burst: 2 * rate, perSecond: rate) : nil
        try take(rule, .everything, .service(service.name), now)
    }

    private func take(_ rule: RateRule?, _ kind: Kind, _ key: Key, _ now: Date) throws(AccountError) {
        guard let rule else { return }
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(key)
        if let wait = buckets.take(hasher.finalize(), rule, at: now) { throw .tooMany(retryAfter: wait) }
    }
}

/// How often something may happen: so many at once, and so many a second after that.
package struct RateRule: Sendable, Equatable {
    /// How many at once.
    package var burst: Double
    /// How many a second after that.
    package var perSecond: Double

    package init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}

/// Token buckets by key, at most so many: the ones that were not asked for longest are forgotten first.
///
/// Keys are hashes with a seed of this process, so that nobody can choose two that collide.
final class TokenBuckets: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: TimeInterval
    }

    private let buckets: Mutex<RecentMap<Int, Bucket>>

    /// - Parameter capacity: how many buckets are kept at most.
    init(capacity: Int) { buckets = Mutex(RecentMap(capacity: capacity)) }

    /// Takes one token.
    ///
    /// - Parameters:
    ///   - key: whose bucket; see ``RateLimits``.
    ///   - rule: what the bucket holds, and how it fills.
    ///   - now: the server's time; a clock that was set back takes nothing away.
    /// - Returns: nil if there was one; else after how many seconds there will be one, at least 1.
    func take(_ key: Int, _ rule: RateRule, at now: Date) -> Int? {
        let moment = now.timeIntervalSince1970
        return buckets.withLock { buckets in
            var bucket = buckets[key] ?? Bucket(tokens: rule.burst, at: moment)
            let earned = max(0, moment - bucket.at) * rule.perSecond
            bucket.tokens = min(rule.burst, bucket.tokens + earned)
            bucket.at = moment
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            buckets.keep(bucket, for: key)
            return isAllowed ? nil : max(1, Int(((1 - bucket.tokens) / rule.perSecond).rounded(.up)))
        }
    }

    /// How many buckets are kept now.
    var count: Int { buckets.withLock { $0.count } }
}
