internal import Bytes
package import FoundationExports

/// When, and by which incarnation of which replica, a field was written: a hybrid logical clock's reading.
///
/// Stamps are compared whole: wall time, then counter, then incarnation. The incarnation is minted at each start of a
/// home's writer, so a restored or cloned home cannot mint the same stamp twice.
///
/// As text a stamp is 34 characters, `WWWWWWWWWWWW-CCCC-SSSSSSSSSSSSSSSS` in lower-case hexadecimal, and texts sort
/// as stamps do.
public struct HybridTimestamp: Sendable, Hashable {
    /// Milliseconds since 1970 by the writer's clock, below 2^48 (the year 10889).
    public let wallClock: UInt64
    /// Tells apart writes within one millisecond; carries into `wallClock`.
    public let counter: UInt16
    /// The writer's incarnation: its id, minted at each start of a home's writer.
    public let incarnation: UInt64

    /// The greatest wall time that a stamp can hold.
    public static let greatestWall: UInt64 = (1 << 48) - 1

    /// A stamp of its three parts.
    ///
    /// - Parameters:
    ///   - wallClock: milliseconds since 1970; cut at ``greatestWall``.
    ///   - counter: the count within that millisecond.
    ///   - incarnation: the writer's incarnation.
    public init(wallClock: UInt64, counter: UInt16, incarnation: UInt64) {
        self.wallClock = min(wallClock, Self.greatestWall)
        self.counter = counter
        self.incarnation = incarnation
    }

    /// A stamp of `incarnation` that is greater than this one, unless this is the last stamp there is.
    package func next(incarnation: UInt64) -> HybridTimestamp {
        guard counter == .max else {
            return HybridTimestamp(wallClock: wallClock, counter: counter + 1, incarnation: incarnation)
        }
        guard wallClock < Self.greatestWall else {
            return HybridTimestamp(wallClock: wallClock, counter: counter, incarnation: .max)
        }
        return HybridTimestamp(wallClock: wallClock + 1, counter: 0, incarnation: incarnation)
    }
}

extension HybridTimestamp: Comparable {
    /// Wall time first, then counter, then incarnation.
    public static func < (left: HybridTimestamp, right: HybridTimestamp) -> Bool {
        (left.wallClock, left.counter, left.incarnation) < (right.wallClock, right.counter, right.incarnation)
    }
}

extension HybridTimestamp: CustomStringConvertible {
    /// The 34 characters of the stamp's text.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: 34) { buffer in
            var at = 0
            func put(_ value: UInt64, digits: Int) {
                for place in stride(from: digits - 1, through: 0, by: -1) {
                    let nibble = UInt8(truncatingIfNeeded: value >> UInt64(place * 4)) & 15
                    unsafe buffer[at] = nibble < 10 ? 48 + nibble : 87 + nibble
                    at += 1
                }
            }
            put(wallClock, digits: 12)
            unsafe buffer[at] = 45
            at += 1
            put(UInt64(counter), digits: 4)
            unsafe buffer[at] = 45
            at += 1
            put(incarnation, digits: 16)
            return at
        }
    }

    /// Reads a stamp's text.
    ///
    /// - Parameter text: UTF-8 of exactly the form that ``description`` gives; nil for anything else, upper-case
    ///   digits included.
    public init?(_ text: some RandomAccessCollection<UInt8>) {
        guard text.count == 34 else { return nil }
        let bytes = Array(text)
        guard bytes[12] == 45, bytes[17] == 45, let wallClock = Self.number(bytes, 0..<12),
            let counter = Self.number(bytes, 13..<17), let incarnation = Self.number(bytes, 18..<34)
        else { return nil }
        self.init(
            wallClock: wallClock, counter: UInt16(truncatingIfNeeded: counter), incarnation: incarnation)
    }

    private static func number(_ bytes: [UInt8], _ places: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        for place in places {
            switch bytes[place] {
            case let digit where 48...57 ~= digit: number = number << 4 | UInt64(digit - 48)
            case let digit where 97...102 ~= digit: number = number << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        return number
    }
}

/// Stamps in JSON strings.
extension JSONText {
    /// The stamp at a range; nil for anything else.
    func stamp(_ range: Range<Int>) -> HybridTimestamp? {
        let text = unsafe part(range)
        guard unsafe text.count == 36, unsafe text.first == UInt8(ascii: "\"") else { return nil }
        return unsafe HybridTimestamp(text.dropFirst().dropLast())
    }

    /// The stamps of the array at a range, in its order.
    ///
    /// - Throws: `notJSON` for anything but an array of stamps.
    func stamps(_ range: Range<Int>) throws(Failure) -> [HybridTimestamp] {
        var stamps: [HybridTimestamp] = []
        var list = JSONText(self, range)
        try list.array { reader throws(Failure) in
            guard let stamp = stamp(try reader.value()) else { throw .notJSON }
            stamps.append(stamp)
        }
        return stamps
    }
}

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

extension Date {
    /// Milliseconds since 1970, as stamps count them: 0 for any earlier or impossible date.
    package var wallClock: UInt64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
        guard milliseconds > 0 else { return 0 }
        return milliseconds < Double(HybridTimestamp.greatestWall)
            ? UInt64(milliseconds) : HybridTimestamp.greatestWall
    }
}
