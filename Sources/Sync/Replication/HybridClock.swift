/// Mints this session's stamps: each greater than the one before, whatever the wall clock does.
///
/// The clock's reading is stored with the records, so it survives a wall clock that jumps back. Stamps of others
/// move it forward by at most ``greatestLead`` beyond this device's own wall time.
public struct HybridClock: Sendable, Equatable {
    /// The last reading: milliseconds since 1970 and the count within them.
    public private(set) var last: Stamp
    /// The session that stamps are minted for.
    public let session: UInt64

    /// How far another's stamp may drag this clock ahead of the wall: five minutes, in milliseconds.
    public static let greatestLead: UInt64 = 300_000

    /// A clock for a new session, going on from the reading that was stored.
    ///
    /// - Parameters:
    ///   - session: a random id, minted at this start.
    ///   - last: the stored reading; nil for a new home.
    public init(session: UInt64, last: Stamp? = nil) {
        self.session = session
        self.last = last ?? Stamp(wall: 0, counter: 0, session: 0)
    }

    /// Mints a stamp for a write.
    ///
    /// - Parameters:
    ///   - wall: the wall clock, in milliseconds since 1970.
    ///   - seen: the greatest stamp of the record that is written. The result is greater still, yet such a stamp
    ///     does not move the clock: one record from the far future must not take the others along.
    /// - Returns: a stamp greater than `seen`, and greater than every stamp that was minted before, save those
    ///   that had to be raised above another record's future.
    public mutating func stamp(wall: UInt64, above seen: Stamp? = nil) -> Stamp {
        let now = Stamp(wall: wall, counter: 0, session: session)
        last = now.wall > last.wall ? now : last.next(session: session)
        guard let seen, seen >= last else { return last }
        return seen.next(session: session)
    }

    /// Takes notice of another replica's stamp, as far as ``greatestLead`` allows.
    ///
    /// - Parameters:
    ///   - stamp: a stamp that was joined.
    ///   - wall: the wall clock, in milliseconds since 1970.
    public mutating func observe(_ stamp: Stamp, wall: UInt64) {
        guard stamp > last, stamp.wall <= min(wall, Stamp.greatestWall) + Self.greatestLead else { return }
        last = stamp
    }
}
