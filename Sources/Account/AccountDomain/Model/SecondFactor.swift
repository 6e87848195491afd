package import FoundationExports

/// A person's one-time passwords, and the codes for the day the phone is lost.
package struct SecondFactor: Sendable, Equatable, Codable {
    /// A code that works once.
    package struct RecoveryCode: Sendable, Equatable, Codable {
        /// As ``Accounts`` makes it: a SHA-256, of the first versions a MAC.
        package let hash: String
        package var usedAt: Date?

        package init(hash: String, usedAt: Date? = nil) {
            self.hash = hash
            self.usedAt = usedAt
        }

        /// What hashes without a key begin with.
        static let prefix = "sha256:"

        /// Whether it can still be used, and hangs on the first master key.
        var needsFirstKey: Bool { usedAt == nil && !hash.hasPrefix(Self.prefix) }
    }

    package let user: Identifier<User>
    package var version: Int64 = 0
    /// The secret, sealed.
    package var secret: [UInt8]
    package let createdAt: Date
    /// When its first code was right; until then it protects nothing.
    package var confirmedAt: Date?
    /// The step of the last code that was right: it and earlier ones count no more (RFC 6238, section 5.2).
    package var lastStep: Int64
    package var recoveryCodes: [RecoveryCode]

    /// As what a person's secret is sealed.
    static func sealedAs(_ user: Identifier<User>) -> String { "factor \(user)" }

    package init(user: Identifier<User>, secret: [UInt8], createdAt: Date) {
        self.user = user
        self.secret = secret
        self.createdAt = createdAt
        lastStep = -1
        recoveryCodes = []
    }

    /// Lets no code count that may have been used by now: the present one and those beside it.
    package mutating func voidCodes(at now: Date) {
        lastStep = max(lastStep, Int64(now.timeIntervalSince1970 / 30) + 1)
    }
}
