/// `GET /v1/session`: the session that the request's token names.
package struct SessionBody: Sendable, Equatable, Codable {
    package var userID: String
    package var sessionID: String
    package var deviceID: String
    /// RFC 8176's names, in the order of proving.
    package var methods: [String]
    /// Unix time.
    package var authenticatedAt: Int
    package var expiresIn: Int

    package init(
        userID: String, sessionID: String, deviceID: String, methods: [String], authenticatedAt: Int,
        expiresIn: Int
    ) {
        self.userID = userID
        self.sessionID = sessionID
        self.deviceID = deviceID
        self.methods = methods
        self.authenticatedAt = authenticatedAt
        self.expiresIn = expiresIn
    }
}

/// `GET /v1/me`.
public struct ProfileBody: Sendable, Equatable, Codable {
    /// The account's id.
    public var userID: String
    /// What the person is called.
    public var nickname: String
    /// The proven address.
    public var email: String?
    /// The proven number, as E.164.
    public var phone: String?
    /// Of letters and sentences.
    public var language: Language
    /// Whether a password can be used to sign in.
    public var hasPassword: Bool
    /// Whether a second factor is asked for.
    public var hasSecondFactor: Bool
    /// How many recovery codes were not used yet.
    public var recoveryCodesLeft: Int
    /// By which providers the account can be signed in to, by the ids of ``SignInProvider``.
    public var providers: [String]
    /// 新设备登录时通知.
    public var notifiesNewDevice: Bool
    /// 异常登录时强制验证.
    public var verifiesUnusual: Bool
    /// The terms that were accepted, and whether they are the present ones.
    public var terms: String
    /// Whether the accepted terms are the present ones.
    public var areTermsCurrent: Bool
    /// RFC 3339 in UTC; nil while no deletion is asked for.
    public var deletionDueAt: String?
    /// What is going to be changed, and can be stopped until then, the earliest first; nil from a service that knows no such changes.
    public var pendingChanges: [PendingChangeBody]?

    package init(
        userID: String, nickname: String, email: String?, phone: String?, language: Language,
        hasPassword: Bool, hasSecondFactor: Bool, recoveryCodesLeft: Int, providers: [String],
        notifiesNewDevice: Bool, verifiesUnusual: Bool, terms: String, areTermsCurrent: Bool,
        deletionDueAt: String?, pendingChanges: [PendingChangeBody]? = nil
    ) {
        self.userID = userID
        self.nickname = nickname
        self.email = email
        self.phone = phone
        self.language = language
        self.hasPassword = hasPassword
        self.hasSecondFactor = hasSecondFactor
        self.recoveryCodesLeft = recoveryCodesLeft
        self.providers = providers
        self.notifiesNewDevice = notifiesNewDevice
        self.verifiesUnusual = verifiesUnusual
        self.terms = terms
        self.areTermsCurrent = areTermsCurrent
        self.deletionDueAt = deletionDueAt
        self.pendingChanges = pendingChanges
    }
}

/// `PATCH /v1/me`: what is left out stays as it is.
public struct ProfileChangeBody: Sendable, Equatable, Codable {
    /// What the person is called.
    public var nickname: String?
    /// Of letters and sentences.
    public var language: Language?
    /// 新设备登录时通知.
    public var notifiesNewDevice: Bool?
    /// 异常登录时强制验证.
    public var verifiesUnusual: Bool?
    /// The present terms, accepted.
    public var terms: String?

    /// Changes that stand here alone; the rest stays.
    public init(
        nickname: String? = nil, language: Language? = nil, notifiesNewDevice: Bool? = nil,
        verifiesUnusual: Bool? = nil, terms: String? = nil
    ) {
        self.nickname = nickname
        self.language = language
        self.notifiesNewDevice = notifiesNewDevice
        self.verifiesUnusual = verifiesUnusual
        self.terms = terms
    }
}

/// `GET /v1/me/devices`.
public struct DevicesBody: Sendable, Equatable, Codable {
    /// One line of 设备列表: a device with an open session.
    public struct Device: Sendable, Equatable, Codable {
        /// The device's id.
        public var deviceID: String
        /// The id of its session, by which it can be signed out.
        public var sessionID: String
        /// What the list calls it: the person's name for it, else its own; no other line has the same one.
        public var name: String
        /// The person's name for it, if there is one.
        public var givenName: String?
        /// What the device calls itself, where that differs from ``name``.
        public var ownName: String?
        /// Whether it is the device that asks.
        public var isCurrent: Bool
        /// RFC 3339 in UTC.
        public var lastActiveAt: String
        /// Likewise: when the session began.
        public var signedInAt: String

        package init(
            deviceID: String, sessionID: String, name: String, givenName: String? = nil,
            ownName: String? = nil, isCurrent: Bool, lastActiveAt: String, signedInAt: String
        ) {
            self.deviceID = deviceID
            self.sessionID = sessionID
            self.name = name
            self.givenName = givenName
            self.ownName = ownName
            self.isCurrent = isCurrent
            self.lastActiveAt = lastActiveAt
            self.signedInAt = signedInAt
        }
    }

    /// This device first, then the latest active first.
    public var devices: [Device]

    package init(devices: [Device]) { self.devices = devices }
}

/// `PATCH /v1/me/devices/{session}`.
package struct DeviceNameBody: Sendable, Equatable, Codable {
    /// One line of at most 64 characters; the empty one takes the person's name for the device back.
    package var name: String

    package init(name: String) { self.name = name }
}

/// `PUT /v1/me/password`.
package struct PasswordChangeBody: Sendable, Equatable, Codable {
    /// Nil alone where the account has none yet.
    package var current: String?
    package var new: String

    package init(current: String?, new: String) {
        self.current = current
        self.new = new
    }
}

/// `POST /v1/password-resets`.
package struct ForgottenBody: Sendable, Equatable, Codable {
    package var email: String

    package init(email: String) { self.email = email }
}

/// `POST /v1/password-resets/{challenge}`.
package struct ResetBody: Sendable, Equatable, Codable {
    package var code: String
    package var password: String
    /// A code of the second factor, where the account has one.
    package var secondFactor: String?

    package init(code: String, password: String, secondFactor: String? = nil) {
        self.code = code
        self.password = password
        self.secondFactor = secondFactor
    }
}

/// `POST /v1/me/reauthentications`.
package struct ReauthenticationBody: Sendable, Equatable, Codable {
    package var way: ProofMethod
    /// The password or the code; for a mail's or an SMS's code the challenge is named, too.
    package var secret: String
    package var challenge: String?

    package init(way: ProofMethod, secret: String, challenge: String? = nil) {
        self.way = way
        self.secret = secret
        self.challenge = challenge
    }
}

/// `POST /v1/me/second-factor`: what an authenticator needs; nothing is protected before a code confirmed it.
public struct EnrolmentBody: Sendable, Equatable, Codable {
    /// Base32.
    public var secret: String
    /// The `otpauth` link that an authenticator takes.
    public var link: String
    /// The link as a picture.
    public var qr: String

    package init(secret: String, link: String, qr: String) {
        self.secret = secret
        self.link = link
        self.qr = qr
    }
}

/// Recovery codes, shown once.
public struct RecoveryCodesBody: Sendable, Equatable, Codable {
    /// Each can be used once.
    public var codes: [String]

    package init(codes: [String]) { self.codes = codes }
}

/// `POST /v1/me/email` and `/v1/me/phone`.
package struct AddressChangeBody: Sendable, Equatable, Codable {
    package var address: String

    package init(address: String) { self.address = address }
}

/// `POST /v1/me/deletion`.
package struct DeletionBody: Sendable, Equatable, Codable {
    /// RFC 3339 in UTC: until then it can be taken back.
    package var dueAt: String

    package init(dueAt: String) { self.dueAt = dueAt }
}

/// `POST /v1/apple/notices`.
package struct AppleNoticeBody: Sendable, Equatable, Codable {
    /// A signed token of Apple's.
    package var payload: String

    package init(payload: String) { self.payload = payload }
}
