#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// How often somebody guessed wrong in a row, by what was guessed at and from where.
package struct Attempts: Sendable, Equatable, Codable {
    /// A MAC of what was guessed at and of the device, or of "an unknown device": the row tells nobody's address.
    package let key: String
    package var version: Int64 = 0
    package var failures: Int
    package var lockedUntil: Date?
    package var lastAt: Date

    package init(key: String, failures: Int = 0, lockedUntil: Date? = nil, lastAt: Date) {
        self.key = key
        self.failures = failures
        self.lockedUntil = lockedUntil
        self.lastAt = lastAt
    }
}
