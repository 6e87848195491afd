/// When, and by which session of which replica, a field was written: a hybrid logical clock's reading.
///
/// Stamps are compared whole: wall time, then counter, then session. The session id is minted at each start of a
/// home's writer, so a restored or cloned home cannot mint the same stamp twice.
///
/// As text a stamp is 34 characters, `WWWWWWWWWWWW-CCCC-SSSSSSSSSSSSSSSS` in lower-case hexadecimal, and texts sort
/// as stamps do.
public struct Stamp: Sendable, Hashable {
    /// Milliseconds since 1970 by the writer's clock, below 2^48 (the year 10889).
    public let wall: UInt64
    /// Tells apart writes within one millisecond; carries into `wall`.
    public let counter: UInt16
    /// The writer's session.
    public let session: UInt64

    /// The greatest wall time that a stamp can hold.
    public static let greatestWall: UInt64 = (1 << 48) - 1

    /// A stamp of its three parts.
    ///
    /// - Parameters:
    ///   - wall: milliseconds since 1970; cut at ``greatestWall``.
    ///   - counter: the count within that millisecond.
    ///   - session: the writer's session id.
    public init(wall: UInt64, counter: UInt16, session: UInt64) {
        self.wall = min(wall, Self.greatestWall)
        self.counter = counter
        self.session = session
    }

    /// A stamp of `session` that is greater than this one, unless this is the last stamp there is.
    package func next(session: UInt64) -> Stamp {
        guard counter == .max else { return Stamp(wall: wall, counter: counter + 1, session: session) }
        guard wall < Self.greatestWall else { return Stamp(wall: wall, counter: counter, session: .max) }
        return Stamp(wall: wall + 1, counter: 0, session: session)
    }
}

extension Stamp: Comparable {
    /// Wall time first, then counter, then session.
    public static func < (left: Stamp, right: Stamp) -> Bool {
        (left.wall, left.counter, left.session) < (right.wall, right.counter, right.session)
    }
}

extension Stamp: CustomStringConvertible {
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
            put(wall, digits: 12)
            unsafe buffer[at] = 45
            at += 1
            put(UInt64(counter), digits: 4)
            unsafe buffer[at] = 45
            at += 1
            put(session, digits: 16)
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
        guard bytes[12] == 45, bytes[17] == 45, let wall = Self.number(bytes, 0..<12),
            let counter = Self.number(bytes, 13..<17), let session = Self.number(bytes, 18..<34)
        else { return nil }
        self.init(wall: wall, counter: UInt16(truncatingIfNeeded: counter), session: session)
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
