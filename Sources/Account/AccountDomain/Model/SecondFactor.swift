package import FoundationExports

/// A person's one-time passwords, and the codes for the day the phone is lost.
package struct SecondFactor: Sendable, Equatable, Codable {
    /// A code that works once.
    package struct RecoveryCode: Sendable, Equatable, Codable {
        /// In PHC form.
        package let hash: String
        package var usedAt: Date?

        package init(hash: String, usedAt: Date? = nil) {
            self.hash = hash
            self.usedAt = usedAt
        }
    }

    package let user: Identifier<User>
    package var version: Int64 = 0
    /// The secret, sealed.
    package let secret: [UInt8]
    package let createdAt: Date
    /// When its first code was right; until then it protects nothing.
    package var confirmedAt: Date?
    /// The step of the last code that was right: it and earlier ones count no more (RFC 6238, section 5.2).
    package var lastStep: Int64
    package var recoveryCodes: [RecoveryCode]

    package init(user: Identifier<User>, secret: [UInt8], createdAt: Date) {
        self.user = user
        self.secret = secret
        self.createdAt = createdAt
        lastStep = -1
        recoveryCodes = []
    }
}
