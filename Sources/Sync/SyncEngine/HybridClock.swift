/// Mints the stamps of this incarnation: each greater than the one before, whatever the wall clock does.
///
/// The clock's reading is stored with the records, so it survives a wall clock that jumps back. Stamps of others
/// move it forward by at most ``greatestLead`` beyond this device's own wall time.
public struct HybridClock: Sendable, Equatable {
    /// The last reading: milliseconds since 1970 and the count within them.
    public private(set) var last: HybridTimestamp
    /// The incarnation that stamps are minted for.
    public let incarnation: UInt64

    /// How far another's stamp may drag this clock ahead of the wall: five minutes, in milliseconds.
    public static let greatestLead: UInt64 = 300_000

    /// A clock for a new incarnation, going on from the reading that was stored.
    ///
    /// - Parameters:
    ///   - incarnation: a random id, minted at this start.
    ///   - last: the stored reading; nil for a new home.
    public init(incarnation: UInt64, last: HybridTimestamp? = nil) {
        self.incarnation = incarnation
        self.last = last ?? HybridTimestamp(wallClock: 0, counter: 0, incarnation: 0)
    }

    /// Mints a stamp for a write.
    ///
    /// - Parameters:
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    ///   - seen: the greatest stamp of the record that is written. The result is greater still, yet such a stamp
    ///     does not move the clock: one record from the far future must not take the others along.
    /// - Returns: a stamp greater than `seen`, and greater than every stamp that was minted before, save those
    ///   that had to be raised above another record's future.
    public mutating func stamp(wallClock: UInt64, above seen: HybridTimestamp? = nil) -> HybridTimestamp {
        let now = HybridTimestamp(wallClock: wallClock, counter: 0, incarnation: incarnation)
        last = now.wallClock > last.wallClock ? now : last.next(incarnation: incarnation)
        guard let seen, seen >= last else { return last }
        return seen.next(incarnation: incarnation)
    }

    /// Takes notice of another replica's stamp, as far as ``greatestLead`` allows.
    ///
    /// - Parameters:
    ///   - stamp: a stamp that was joined.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    public mutating func observe(_ stamp: HybridTimestamp, wallClock: UInt64) {
        guard stamp > last,
            stamp.wallClock <= min(wallClock, HybridTimestamp.greatestWall) + Self.greatestLead
        else { return }
        last = stamp
    }
}
