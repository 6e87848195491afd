/// `POST /v1/registrations`.
package struct RegistrationBody: Sendable, Equatable, Codable {
    package var email: String
    package var password: String
    /// The version of the terms that the person saw and accepted.
    package var terms: String

    package init(email: String, password: String, terms: String) {
        self.email = email
        self.password = password
        self.terms = terms
    }
}

/// Something was sent, or is to be answered: what the answer must name.
public struct ChallengeBody: Sendable, Equatable, Codable {
    /// The id that the answer goes to.
    public var challenge: String
    /// In seconds from now.
    public var expiresIn: Int
    /// In seconds from now: when another code may be asked for.
    public var resendIn: Int
    /// Beside a profile: a nickname to begin with, where a provider told one.
    public var nickname: String?
    /// So many seconds ago the letter left that is to be looked for; nil for one that leaves now.
    public var letterAge: Int?
    /// False where the letter's code is another device's, and its link is to be opened; nil is true.
    public var takesCode: Bool?
    /// Beside a profile, and before a link: whom a provider says this is.
    ///
    /// Who has an account may link it there instead.
    public var identity: PendingIdentityBody?

    package init(
        challenge: String, expiresIn: Int, resendIn: Int, nickname: String? = nil, letterAge: Int? = nil,
        takesCode: Bool? = nil, identity: PendingIdentityBody? = nil
    ) {
        self.challenge = challenge
        self.expiresIn = expiresIn
        self.resendIn = resendIn
        self.nickname = nickname
        self.letterAge = letterAge
        self.takesCode = takesCode
        self.identity = identity
    }
}

/// An answer to a challenge by the code that was sent.
package struct CodeBody: Sendable, Equatable, Codable {
    package var code: String

    package init(code: String) { self.code = code }
}

/// A registration begun afresh by the link of a letter.
package struct LinkRegistrationBody: Sendable, Equatable, Codable {
    /// What stands behind `#register=` in the letter's link.
    package var link: String
    package var password: String
    package var terms: String

    package init(link: String, password: String, terms: String) {
        self.link = link
        self.password = password
        self.terms = terms
    }
}

/// A new password by the link of a letter.
package struct LinkResetBody: Sendable, Equatable, Codable {
    /// What stands behind `#reset=` in the letter's link.
    package var link: String
    package var password: String
    package var secondFactor: String?

    package init(link: String, password: String, secondFactor: String? = nil) {
        self.link = link
        self.password = password
        self.secondFactor = secondFactor
    }
}

/// The profile step: the last one before a new account exists.
package struct NewProfileBody: Sendable, Equatable, Codable {
    package var nickname: String
    /// What the device list calls this device; a browser may leave it out.
    package var deviceName: String?
    /// The terms that were accepted, where no earlier step asked.
    package var terms: String?

    package init(nickname: String, deviceName: String? = nil, terms: String? = nil) {
        self.nickname = nickname
        self.deviceName = deviceName
        self.terms = terms
    }
}

/// `POST /v1/sign-in/password`.
package struct PasswordSignInBody: Sendable, Equatable, Codable {
    package var email: String
    package var password: String
    package var deviceName: String?

    package init(email: String, password: String, deviceName: String? = nil) {
        self.email = email
        self.password = password
        self.deviceName = deviceName
    }
}

/// `POST /v1/sign-in/phone`.
package struct PhoneBody: Sendable, Equatable, Codable {
    package var phone: String

    package init(phone: String) { self.phone = phone }
}

/// An answer to a code that may begin a session.
package struct CodeSignInBody: Sendable, Equatable, Codable {
    package var code: String
    package var deviceName: String?

    package init(code: String, deviceName: String? = nil) {
        self.code = code
        self.deviceName = deviceName
    }
}

/// `POST /v1/sign-in/step-up/{challenge}`.
package struct StepUpBody: Sendable, Equatable, Codable {
    package var way: ProofMethod
    package var code: String
    package var deviceName: String?

    package init(way: ProofMethod, code: String, deviceName: String? = nil) {
        self.way = way
        self.code = code
        self.deviceName = deviceName
    }
}

/// The nonce of `POST /v1/sign-in/PROVIDER/challenges`: the app gives Apple `hex(SHA256(nonce))`.
package struct ProviderChallengeBody: Sendable, Equatable, Codable {
    package var challenge: String
    /// 43 characters of base64url.
    package var nonce: String
    package var expiresIn: Int

    package init(challenge: String, nonce: String, expiresIn: Int) {
        self.challenge = challenge
        self.nonce = nonce
        self.expiresIn = expiresIn
    }
}

/// `POST /v1/sign-in/PROVIDER`, where the provider's sheet gave an identity token and a code.
package struct ProviderTokenSignInBody: Sendable, Equatable, Codable {
    package var challenge: String
    package var nonce: String
    package var identityToken: String
    package var authorizationCode: String
    /// Where the provider tells one: Apple at the first sign-in alone.
    package var name: String?
    package var deviceName: String?
    /// Accepted terms; needed where this makes a new account.
    package var terms: String?

    package init(
        challenge: String, nonce: String, identityToken: String, authorizationCode: String,
        name: String? = nil, deviceName: String? = nil, terms: String? = nil
    ) {
        self.challenge = challenge
        self.nonce = nonce
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.name = name
        self.deviceName = deviceName
        self.terms = terms
    }
}

/// `POST /v1/sign-in/PROVIDER`, where the provider's sheet gave a code.
package struct ProviderCodeSignInBody: Sendable, Equatable, Codable {
    package var code: String
    package var deviceName: String?
    package var terms: String?

    package init(code: String, deviceName: String? = nil, terms: String? = nil) {
        self.code = code
        self.deviceName = deviceName
        self.terms = terms
    }
}

/// `POST /v1/me/identities/PROVIDER`, where the provider's sheet gave an identity token and a code.
package struct ProviderTokenLinkBody: Sendable, Equatable, Codable {
    package var challenge: String
    package var nonce: String
    package var identityToken: String
    package var authorizationCode: String

    package init(challenge: String, nonce: String, identityToken: String, authorizationCode: String) {
        self.challenge = challenge
        self.nonce = nonce
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
    }
}

/// `POST /v1/me/identities/PROVIDER`, where the provider's sheet gave a code.
package struct ProviderCodeLinkBody: Sendable, Equatable, Codable {
    package var code: String

    package init(code: String) { self.code = code }
}

/// A sign-in that is complete, or a profile that is still missing.
package struct SignInBody: Sendable, Equatable, Codable {
    /// The session; nil where a profile is still to be filled in.
    package var session: TokensBody?
    /// `POST /v1/registrations/{challenge}/profile` makes the account.
    package var profile: ChallengeBody?

    package init(session: TokensBody? = nil, profile: ChallengeBody? = nil) {
        self.session = session
        self.profile = profile
    }
}

/// The tokens of a session.
///
/// In a browser they stand in cookies, and not here.
package struct TokensBody: Sendable, Equatable, Codable {
    package var userID: String
    package var sessionID: String
    package var accessToken: String?
    /// In seconds from now.
    package var expiresIn: Int
    package var refreshToken: String?
    /// In seconds from now: when the session ends unless it is refreshed.
    package var sessionExpiresIn: Int

    package init(
        userID: String, sessionID: String, accessToken: String?, expiresIn: Int, refreshToken: String?,
        sessionExpiresIn: Int
    ) {
        self.userID = userID
        self.sessionID = sessionID
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.sessionExpiresIn = sessionExpiresIn
    }
}

/// `POST /v1/service-tokens`.
package struct AudienceBody: Sendable, Equatable, Codable {
    /// The service that the token is for; one of those that the account service is configured with.
    package var audience: String

    package init(audience: String) { self.audience = audience }
}

/// A token for another service, which names the person to it alone and has no rights at the account service.
public struct ServiceTokenBody: Sendable, Equatable, Codable {
    /// A JWT, to be sent as `Authorization: Bearer …`; who has it is the person there, for as long as it holds.
    public var token: String
    /// In seconds from now.
    public var expiresIn: Int

    package init(token: String, expiresIn: Int) {
        self.token = token
        self.expiresIn = expiresIn
    }
}

/// The body of a refresh.
///
/// A browser sends the token as a cookie.
package struct RefreshBody: Sendable, Equatable, Codable {
    package var refreshToken: String?

    package init(refreshToken: String? = nil) { self.refreshToken = refreshToken }
}
