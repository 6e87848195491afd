#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension TOTP {
    /// Makes the code that holds at an instant.
    ///
    /// - Parameter date: any instant; see ``counter(at:)``.
    /// - Returns: exactly ``digits`` decimal digits, leading zeros included.
    public func code(at date: Date) -> String {
        code(counter: counter(at: date))
    }

    /// Counts the whole periods from 1970 to an instant: T of RFC 6238 section 4.2.
    ///
    /// - Parameter date: any instant. What lies before 1970, or is not a number, counts as 1970; what lies past
    ///   2^64 seconds counts as that.
    /// - Returns: the counter whose code holds at `date`.
    public func counter(at date: Date) -> UInt64 {
        // Rounded before the epochs are shifted, so that the shift cannot round up into the next period.
        let seconds =
            date.timeIntervalSinceReferenceDate.rounded(.down) + Date.timeIntervalBetween1970AndReferenceDate
        guard seconds > 0 else { return 0 }
        let whole = UInt64(exactly: seconds) ?? .max
        return whole / UInt64(period.seconds)
    }

    /// Finds when the code of an instant begins and ends to hold.
    ///
    /// - Parameter date: any instant; see ``counter(at:)``.
    /// - Returns: the first instant of the code, and the first instant of the next one. Millions of years away
    ///   the two may be rounded together.
    public func interval(at date: Date) -> (start: Date, end: Date) {
        let length = Double(period.seconds)
        let start = Double(counter(at: date)) * length
        return (Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: start + length))
    }
}
