#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Moments as the account service writes them: RFC 3339 in UTC, whole seconds.
enum Instant {
    /// Reads `2026-01-31T09:05:00Z`; nil for anything else.
    static func read(_ text: String) -> Date? { try? Date.ISO8601FormatStyle().parse(text) }
}
