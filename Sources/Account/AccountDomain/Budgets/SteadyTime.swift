internal import FoundationExports

/// Seconds that never go back, from a clock that may be set: what it is set back by, counts as no time at all.
///
/// Else what was counted under a date of next year would be kept until that year comes, and keep known devices out.
/// What a clock is set forward by counts as time: nobody can tell the two apart. What passes between the last look before
/// it is set back and the first one after that is lost.
struct SteadyTime: Sendable {
    private var last = -Double.infinity
    private var newest = -Double.infinity
    /// How far the clock was set back in all.
    private var ahead = 0.0

    /// So little is no set clock: requests that come together may look at it in another order.
    private static let jitter = 1.0

    /// - Parameter now: what the clock says.
    /// - Returns: seconds since 1970, or more.
    mutating func seconds(at now: Date) -> Double {
        let clock = now.timeIntervalSince1970
        if clock < last - Self.jitter {
            ahead += last - clock
            last = clock
        }
        last = max(last, clock)
        newest = max(newest, clock + ahead)
        return newest
    }
}
