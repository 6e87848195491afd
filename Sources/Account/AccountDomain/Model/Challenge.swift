internal import Bytes
package import FoundationExports

/// Something that was asked of a person and is not answered yet: a code that was sent, a nonce, a second step.
package struct Challenge: Sendable, Equatable, Codable {
    /// What it is for; an answer to one purpose is none to another (ASVS 6.6.2).
    package enum Purpose: String, Sendable, Equatable, Codable, CaseIterable {
        /// A new account's address: the code, then the profile.
        case register
        /// A number that signs in, or becomes an account.
        case phoneSignIn
        /// The second step of a sign-in.
        case stepUp
        /// A password that was forgotten.
        case reset
        case changeEmail, changePhone
        /// A proof asked for again before something sensitive.
        case reauthentication
        /// The nonce of a sign-in by a provider in an app; Apple was the first to have one.
        case providerNonce = "appleNonce"
        /// A provider's consent page was opened by this browser.
        case webFlow
        /// "This was not me", from a mail.
        case notMe
        /// A replacement that is pending, confirmed by the end that is replaced.
        case confirmChange
        /// A link in a letter: an address that was replaced, or is to be, stays the account's.
        case undo
        /// What one person of the support asked for, and another one must.
        case support
        /// A link in a letter: a new password, whichever device opens it.
        case resetLink
        /// A link in a letter: a new account, whichever device opens it.
        case registrationLink
        /// A profile that is still to be filled in after a provider or a number proved who it is.
        case profile
        /// An identity that a signed-in person proved, and has not said yes to.
        case link
        /// An address or a number that is to replace another one, and signs in until it does.
        case newEnd
        /// Another account that a signed-in person proves, and has not said yes to.
        case merge
        /// A passkey's challenge that has served.
        case passkey
        /// A code by which a service learns who signed in to it; once used it holds what was given for it.
        case authorizationCode

        /// Whether it is asked of people who proved something of the account already.
        var followsProof: Bool {
            switch self {
            case .stepUp, .changeEmail, .changePhone, .confirmChange, .reauthentication, .merge: true
            default: false
            }
        }

        /// Whether it may not be answered once an older state of the store was restored: its answer may have been used since.
        ///
        /// What keeps a former address does the same when it is done again; what belongs to a change that is pending is stopped
        /// with that.
        package var isVoidAfterRestore: Bool {
            switch self {
            case .undo, .notMe, .newEnd: false
            default: true
            }
        }

        /// As what a challenge's body is sealed; nil where it has none.
        var sealedAs: String? {
            switch self {
            case .register, .profile, .link: "draft"
            case .phoneSignIn: "number"
            case .stepUp: "step"
            case .changeEmail, .changePhone, .reset: "address"
            case .resetLink, .registrationLink: "link"
            case .notMe: "device"
            case .undo, .confirmChange: "change"
            case .support: "support"
            case .webFlow: "page key"
            case .merge: "merge"
            case .newEnd: "new end"
            case .authorizationCode: "authorization"
            case .reauthentication, .providerNonce, .passkey: nil
            }
        }
    }

    /// How many codes were sent for a challenge, and when the last of them was.
    package struct Sent: Sendable, Equatable {
        package let at: Date
        package let count: Int
        /// Whether it has done what it was for: nobody waits for its code any more.
        package let isSpent: Bool

        package init(at: Date, count: Int, isSpent: Bool) {
            self.at = at
            self.count = count
            self.isSpent = isSpent
        }
    }

    package let id: Identifier<Challenge>
    package var version: Int64 = 0
    package let purpose: Purpose
    package let createdAt: Date
    package var expiresAt: Date
    /// Whose it is; nil as long as nobody is known, or is to be known.
    ///
    /// That of an address without an account is an id that nobody has.
    package var user: Identifier<User>?
    /// The session it serves, where there is one.
    package var session: Identifier<Session>?
    /// The device that asked; only it may answer.
    package var device: DeviceCredential?
    /// A MAC of the address or number it was sent to, for limits.
    package var subject: String?
    /// A MAC of the code that is right, bound to this challenge; nil where none was sent.
    package var code: [UInt8]?
    /// Answers that are still allowed; taken away before a code is compared.
    package var triesLeft: Int
    /// How often a code was sent.
    package var sends: Int
    package var sentAt: Date
    /// When the code was right: what follows may be done once.
    package var provenAt: Date?
    /// When what follows was done; from then on the row serves nothing but the limits on codes.
    package var spentAt: Date?
    /// What it needs to go on, as JSON, sealed.
    package var body: [UInt8]?

    package init(
        id: Identifier<Challenge>, purpose: Purpose, createdAt: Date, expiresAt: Date,
        user: Identifier<User>? = nil, session: Identifier<Session>? = nil,
        device: DeviceCredential? = nil, subject: String? = nil, code: [UInt8]? = nil, triesLeft: Int = 3,
        body: [UInt8]? = nil
    ) {
        self.id = id
        self.purpose = purpose
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.user = user
        self.session = session
        self.device = device
        self.subject = subject
        self.code = code
        self.triesLeft = triesLeft
        sends = code == nil ? 0 : 1
        sentAt = createdAt
        self.body = body
    }

    /// The same challenge once it has done what it was for: nothing in it can be used again.
    package func spent(at now: Date) -> Self {
        var spent = self
        spent.spentAt = now
        spent.code = nil
        spent.body = nil
        return spent
    }
}

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

    /// A new row of the same content.
    func renamed(_ key: String) -> Self {
        Self(key: key, failures: failures, lockedUntil: lockedUntil, lastAt: lastAt)
    }
}

/// What names a counter: a MAC by each master key, the current one's first.
///
/// There is one row at most: who finds it under another key's name moves it.
struct CounterKey: Sendable {
    let names: [String]
    var current: String { names[0] }

    /// - Parameter marks: by each key, the current one's first.
    init(_ marks: [[UInt8]]) { names = marks.map { Hexadecimal.encode($0) } }
}
