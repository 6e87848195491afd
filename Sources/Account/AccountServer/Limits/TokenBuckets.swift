internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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

    private struct Generations {
        var young: [Int: Bucket] = [:]
        var old: [Int: Bucket] = [:]
    }

    private let half: Int
    private let generations = Mutex(Generations())

    /// - Parameter capacity: how many buckets are kept at most.
    init(capacity: Int) { half = max(1, capacity / 2) }

    /// Takes one token.
    ///
    /// - Parameters:
    ///   - key: whose bucket; see ``RateLimits``.
    ///   - rule: what the bucket holds, and how it fills.
    ///   - now: the server's time; a clock that was set back takes nothing away.
    /// - Returns: nil if there was one; else after how many seconds there will be one, at least 1.
    func take(_ key: Int, _ rule: RateRule, at now: Date) -> Int? {
        let moment = now.timeIntervalSince1970
        return generations.withLock { generations in
            var bucket =
                generations.young[key] ?? generations.old[key] ?? Bucket(tokens: rule.burst, at: moment)
            let earned = max(0, moment - bucket.at) * rule.perSecond
            bucket.tokens = min(rule.burst, bucket.tokens + earned)
            bucket.at = moment
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            if generations.young.count >= half, generations.young[key] == nil {
                generations.old = generations.young
                generations.young = [:]
            }
            generations.young[key] = bucket
            return isAllowed ? nil : max(1, Int(((1 - bucket.tokens) / rule.perSecond).rounded(.up)))
        }
    }

    /// How many buckets are kept now.
    var count: Int {
        generations.withLock { $0.young.count + $0.old.count }
    }
}
