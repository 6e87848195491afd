internal import FoundationExports

/// Moments as files have them: ISO 8601, in UTC, with milliseconds.
enum FileDate {
    /// Written by whole milliseconds: a formatter would cut the fraction, and what is read again would be earlier.
    static func text(_ date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard let count = Int64(exactly: milliseconds) else { return text(Date(timeIntervalSince1970: 0)) }
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: 1000)
        let (second, fraction) = rest < 0 ? (seconds - 1, rest + 1000) : (seconds, rest)
        let whole = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
        let digits = String(1000 + fraction).dropFirst()
        return whole.dropLast() + "." + digits + "Z"
    }

    /// Whether what is written of a moment is read again.
    static func isReadAgain(_ date: Date) -> Bool {
        // Of the years from 1700 to 2200 it is known.
        abs(date.timeIntervalSinceReferenceDate) < 6_000_000_000 || self.date(text(date)) != nil
    }

    /// A moment with or without a fraction, in UTC or another zone; nil for anything else.
    static func date(_ text: String) -> Date? {
        guard let point = text.firstIndex(of: ".") else { return try? Date(text, strategy: .iso8601) }
        let digits = text[text.index(after: point)...].prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.count <= 9, let fraction = Double("0." + digits),
            let whole = try? Date(text[..<point] + text[digits.endIndex...], strategy: .iso8601)
        else { return nil }
        return Date(timeIntervalSince1970: whole.timeIntervalSince1970 + fraction)
    }
}
