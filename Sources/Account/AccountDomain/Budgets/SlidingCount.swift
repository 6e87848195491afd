/// How often something happened within a window that ends now.
///
/// The window is counted in eight slots of a seventh of it each ("sliding window counter"), so what is counted is never
/// less than what the window holds, and at most a seventh of it too much.
package struct SlidingCount: Sendable, Equatable {
    private var counts = SIMD8<UInt32>()
    /// The number of the newest slot since 1970.
    private var newest: Int64 = .min

    private static let slots = 8

    package init() {}

    /// How often it happened.
    ///
    /// - Parameters:
    ///   - now: seconds, which should never go back (``SteadyTime``): if they do, nothing is forgotten until the old time
    ///     comes again.
    ///   - window: its length in seconds.
    /// - Returns: so many, never too few.
    package mutating func total(at now: Double, window: Double) -> Int {
        advance(to: now, window: window)
        return (0..<Self.slots).reduce(0) { $0 + Int(counts[$1]) }
    }

    /// Counts one more, or several.
    package mutating func add(_ times: Int = 1, at now: Double, window: Double) {
        advance(to: now, window: window)
        counts[slot(newest)] += UInt32(clamping: times)
    }

    /// Takes back one that was counted just now, or at least lately.
    package mutating func takeBack(at now: Double, window: Double) {
        advance(to: now, window: window)
        let places = (0..<Int64(Self.slots)).map { slot(newest - $0) }
        guard let place = places.first(where: { counts[$0] > 0 }) else { return }
        counts[place] -= 1
    }

    /// When fewer than so many will have happened within the window, if nothing more does; seconds since 1970, and nil
    /// if it is so now.
    package mutating func end(of most: Int, at now: Double, window: Double) -> Double? {
        let most = max(1, most)
        var left = total(at: now, window: window)
        for age in (0..<Int64(Self.slots)).reversed() where left >= most {
            left -= Int(counts[slot(newest - age)])
            if left < most { return Double(newest - age + Int64(Self.slots)) * Self.width(of: window) }
        }
        return nil
    }

    private mutating func advance(to now: Double, window: Double) {
        let present = Int64((now / Self.width(of: window)).rounded(.down))
        guard present > newest else { return }
        let passed = newest == .min ? Int64(Self.slots) : min(present - newest, Int64(Self.slots))
        newest = present
        for age in 0..<passed { counts[slot(newest - age)] = 0 }
    }

    private static func width(of window: Double) -> Double { window / Double(slots - 1) }

    private func slot(_ number: Int64) -> Int {
        let rest = Int(number % Int64(Self.slots))
        return rest < 0 ? rest + Self.slots : rest
    }
}
