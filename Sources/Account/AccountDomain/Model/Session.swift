internal import AccountAPI
package import FoundationExports

/// One sign-in on one device: the only thing that a refresh token names.
package struct Session: Sendable, Equatable, Codable {
    /// Why a session ended.
    package enum End: String, Sendable, Equatable, Codable, CaseIterable {
        case signedOut, signedOutElsewhere, passwordChanged, factorChanged, reused, notMe, expired
        case closed, deleted, provider, replaced, administrator, merged, passkey
    }

    package let id: Identifier<Session>
    package var version: Int64 = 0
    package let user: Identifier<User>
    package let device: Identifier<Device>
    package let createdAt: Date
    /// By what the person proved who they are, in the order of proving (RFC 8176's names where it has one).
    package var methods: [Method]
    /// When that was last done.
    package var authenticatedAt: Date
    /// When it was done again within the session; nil as long as the sign-in alone did.
    package var reauthenticatedAt: Date?
    /// The thumbprint of the key of the browser's page that did so last, or that signed in; nil for an app's session.
    package var pageKey: String?
    /// How often the refresh token was renewed; the current token carries this number.
    package var counter: Int64
    /// When each of the last tokens was replaced, the latest last, at most eight.
    package var replacedAt: [Date]
    /// The greatest counter whose access token was seen in use.
    package var seenCounter: Int64
    /// When it ends unless it is used: 30 days after the last refresh.
    package var idleEndsAt: Date
    /// When it ends in any case: 180 days after it began.
    package let absoluteEndsAt: Date
    package var lastActiveAt: Date
    package var network: NetworkTag
    package var endedAt: Date?
    package var end: End?

    package init(
        id: Identifier<Session>, user: Identifier<User>, device: Identifier<Device>, createdAt: Date,
        methods: [Method], network: NetworkTag, lifetimes: Lifetimes
    ) {
        self.id = id
        self.user = user
        self.device = device
        self.createdAt = createdAt
        self.methods = methods
        authenticatedAt = createdAt
        counter = 0
        replacedAt = []
        seenCounter = -1
        absoluteEndsAt = createdAt + lifetimes.absolute
        idleEndsAt = min(createdAt + lifetimes.idle, absoluteEndsAt)
        lastActiveAt = createdAt
        self.network = network
    }

    /// Whether it can be used at a moment.
    package func isOpen(at now: Date) -> Bool {
        endedAt == nil && now < idleEndsAt && now < absoluteEndsAt
    }

    /// Of one that cannot be used: whether nobody ended it.
    package var hasRunOut: Bool { endedAt == nil || end == .expired }
}

/// A way to prove who one is, named as in RFC 8176 where it has a name.
package enum Method: RawRepresentable, Sendable, Equatable, Codable, CaseIterable {
    case password, oneTimePassword, sms, mail, recoveryCode, passkey
    /// A proof that was two: a passkey whose authenticator verified the person.
    case multipleFactors
    case provider(Identity.Provider)

    package static var allCases: [Method] {
        [.password, .oneTimePassword, .sms, .mail, .recoveryCode, .passkey, .multipleFactors]
            + Identity.Provider.allCases.map(Method.provider)
    }

    package init?(rawValue: String) {
        guard let method = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = method
    }

    package var rawValue: String {
        switch self {
        case .password: "pwd"
        case .oneTimePassword: "otp"
        case .sms: "sms"
        case .mail: "mail"
        case .recoveryCode: "rc"
        case .passkey: "pop"
        case .multipleFactors: "mfa"
        case .provider(let provider): provider.rawValue
        }
    }
}

/// How long things last, in seconds.
package struct Lifetimes: Sendable, Equatable {
    /// An access token: 2 hours.
    package var access: TimeInterval = 2 * 3600
    /// A token for another service: 10 minutes.
    package var serviceToken: TimeInterval = 600
    /// A code by which a service learns who signed in to it: a minute.
    package var authorizationCode: TimeInterval = 60
    /// A session without a refresh: 30 days.
    package var idle: TimeInterval = 30 * 86_400
    /// A session in any case: 180 days.
    package var absolute: TimeInterval = 180 * 86_400
    /// How long a replaced refresh token still gets the current one.
    package var grace: TimeInterval = 60
    /// Codes by mail.
    package var mailCode: TimeInterval = 600
    /// Codes by SMS.
    package var smsCode: TimeInterval = 300
    /// How long a proof counts as fresh where one is asked for again.
    package var fresh: TimeInterval = 300
    /// A passkey's challenge: 10 minutes.
    package var passkeyChallenge: TimeInterval = 600
    /// From the wish to delete an account to its deletion: 30 days.
    package var deletion: TimeInterval = 30 * 86_400

    package static let standard = Lifetimes()

    /// How long any access token may still be about: one that was given while a longer life was configured, too.
    package var longestAccess: TimeInterval { max(access, Self.standard.access) }

    package init() {}
}

extension Session {
    /// What a refresh token that was shown leads to.
    package enum Refreshing: Sendable, Equatable {
        /// The next token is given.
        case renewed(Session)
        /// The current token is given once more: its answer was lost, or several asked at once.
        case repeated(Session)
        /// An old token was used again: the session ends.
        case reused(Session)
        /// The session is over.
        case over(AccountError.SessionReason)
    }

    /// Decides on a token of this session (`research/auth.md`, section 4, trap 3).
    ///
    /// | the token's counter | what follows |
    /// |---|---|
    /// | the current one | renewed |
    /// | one behind | repeated, if the device proved itself, or the child was never used, or it was replaced at most a minute ago |
    /// | further behind | repeated within a minute of its replacement |
    /// | ahead | renewed from there: the store was set back, for nobody else makes such a token |
    /// | anything else | reused |
    ///
    /// - Parameters:
    ///   - shown: the token's counter.
    ///   - isProven: whether the request proved the session's own device.
    ///   - now: the server's time.
    ///   - lifetimes: of sessions, and how long an old token is borne.
    /// - Returns: what follows, with the session as it is to be kept.
    package func refreshing(
        counter shown: Int64, isProven: Bool, at now: Date, _ lifetimes: Lifetimes
    ) -> Refreshing {
        guard isOpen(at: now) else {
            return .over(hasRunOut ? .expired : end == .reused ? .reused : .revoked)
        }
        if shown >= counter { return .renewed(renewed(from: shown, at: now, lifetimes)) }
        let behind = counter - shown
        let isRecent = replacement(of: shown).map { now.timeIntervalSince($0) <= lifetimes.grace } ?? false
        let isLastUnused = behind == 1 && (isProven || seenCounter < counter)
        guard isRecent || isLastUnused else { return .reused(ended(.reused, at: now)) }
        return .repeated(self)
    }

    /// When the current token was made.
    package var tokenMadeAt: Date { replacedAt.last ?? createdAt }

    /// When the token before it was made, which a device may show whose answer was lost; that of the only one.
    package var earlierTokenMadeAt: Date {
        replacedAt.count < 2 ? createdAt : replacedAt[replacedAt.count - 2]
    }

    private static let remembered = 8

    /// When the token of a counter was replaced; nil if that was too long ago.
    private func replacement(of shown: Int64) -> Date? {
        let back = counter - shown
        guard back >= 1, back <= Int64(replacedAt.count) else { return nil }
        return replacedAt[replacedAt.count - Int(back)]
    }

    private func renewed(from shown: Int64, at now: Date, _ lifetimes: Lifetimes) -> Session {
        var session = self
        // Whole seconds, as the access token counts them: the store and the token say the same.
        let moment = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        session.counter = shown + 1
        session.replacedAt = Array((replacedAt + [moment]).suffix(Self.remembered))
        session.idleEndsAt = min(now + lifetimes.idle, absoluteEndsAt)
        session.lastActiveAt = max(lastActiveAt, now)
        return session
    }

    /// The same session, ended.
    package func ended(_ reason: End, at now: Date) -> Session {
        guard endedAt == nil else { return self }
        var session = self
        session.endedAt = now
        session.end = reason
        return session
    }
}
