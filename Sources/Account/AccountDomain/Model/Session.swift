#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One sign-in on one device: the only thing that a refresh token names.
package struct Session: Sendable, Equatable, Codable {
    /// Why a session ended.
    package enum End: String, Sendable, Equatable, Codable, CaseIterable {
        case signedOut, signedOutElsewhere, passwordChanged, factorChanged, reused, notMe, expired
        case closed, deleted, provider, replaced, administrator
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
}

/// A way to prove who one is, named as in RFC 8176 where it has a name.
package enum Method: RawRepresentable, Sendable, Equatable, Codable, CaseIterable {
    case password, oneTimePassword, sms, mail, recoveryCode
    case provider(Identity.Provider)

    package static var allCases: [Method] {
        [.password, .oneTimePassword, .sms, .mail, .recoveryCode]
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
        case .provider(let provider): provider.rawValue
        }
    }
}

/// How long things last, in seconds.
package struct Lifetimes: Sendable, Equatable {
    /// An access token: 2 hours.
    package var access: TimeInterval = 2 * 3600
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
    /// From the wish to delete an account to its deletion: 14 days.
    package var deletion: TimeInterval = 14 * 86_400

    package static let standard = Lifetimes()

    /// How long any access token may still be about: one that was given while a longer life was configured, too.
    package var longestAccess: TimeInterval { max(access, Self.standard.access) }

    package init() {}
}
