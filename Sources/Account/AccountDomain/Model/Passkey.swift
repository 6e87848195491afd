package import FoundationExports

/// A passkey that signs in to an account.
package struct Passkey: Sendable, Equatable, Codable {
    /// The credential's own id, which its authenticator chose: one account's alone.
    package let id: [UInt8]
    package var version: Int64 = 0
    package let user: Identifier<User>
    /// What authenticators call the account: 32 bytes of chance.
    package let handle: [UInt8]
    /// The public key, as COSE writes it.
    package let key: [UInt8]
    package let createdAt: Date
    /// What the list calls it: the person's name for it, else that of the device on which it was made.
    package var name: String
    /// The greatest that was seen; most authenticators count nothing.
    package var counter: Int64
    package var lastUsedAt: Date?
    /// Whether it counts as two factors where the person is verified: that was seen when it was made, or when it was used beside
    /// another proof.
    package var isVerified: Bool
    /// Whether it may be copied to the person's other devices, and whether it was, as last said.
    package var mayBeCopied: Bool
    package var isCopied: Bool
    /// When its counter last did not go on: there may be a copy that nobody knows of.
    package var stoodStillAt: Date?
    /// The sessions that it began, the latest last.
    package var sessions: [Identifier<Session>]

    /// Of how many sessions it is remembered that it began them: a person has no more.
    static let mostSessions = 50

    package init(
        id: [UInt8], user: Identifier<User>, handle: [UInt8], key: [UInt8], createdAt: Date, name: String,
        counter: Int64 = 0, isVerified: Bool, mayBeCopied: Bool = false, isCopied: Bool = false
    ) {
        self.id = id
        self.user = user
        self.handle = handle
        self.key = key
        self.createdAt = createdAt
        self.name = name
        self.counter = counter
        self.isVerified = isVerified
        self.mayBeCopied = mayBeCopied
        self.isCopied = isCopied
        sessions = []
    }

    /// The same once it began a session.
    func beginning(_ session: Identifier<Session>) -> Self {
        var passkey = self
        passkey.sessions = Array((sessions + [session]).suffix(Self.mostSessions))
        return passkey
    }
}
