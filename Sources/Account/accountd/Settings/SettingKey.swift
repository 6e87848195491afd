/// Everything that can be set: by the file's nested names, by `ACCOUNTD_…` in the environment, by flags.
///
/// `docs/account-configuration.md` says what each is for; a test holds that page to this list.
enum SettingKey: String, CaseIterable, Sendable {
    case data
    case storeURL = "store.url"
    case storePassword = "store.password"
    case storePooled = "store.pooled"
    case storeDirect = "store.direct"
    case storePool = "store.pool"
    case storeInstances = "store.instances"
    case storeRevocations = "store.revocations"
    case serverHost = "server.host"
    case serverPort = "server.port"
    case serverOrigin = "server.origin"
    case serverCertificate = "server.certificate"
    case serverKey = "server.key"
    case serverTrustedProxies = "server.trustedProxies"
    case serverConnections = "server.connections"
    case serverConnectionsPerAddress = "server.connectionsPerAddress"
    case serverRateLimits = "server.rateLimits"
    case metricsPort = "metrics.port"
    case tracesEndpoint = "traces.endpoint"
    case tracesRatio = "traces.ratio"
    case tracesHeaders = "traces.headers"
    case tracesAuthorities = "traces.authorities"
    case logFormat = "log.format"
    case logLevel = "log.level"
    case accountTerms = "account.terms"
    case accountIssuer = "account.issuer"
    case accountAudience = "account.audience"
    case accountOtherAudiences = "account.otherAudiences"
    case accountClientID = "account.clientID"
    case accountSigningAlgorithm = "account.signingAlgorithm"
    case accountProduct = "account.product"
    case accountPhonePrefixes = "account.phonePrefixes"
    case accountRegistration = "account.registration"
    case accountPasswords = "account.passwords"
    case accountAccessSeconds = "account.accessSeconds"
    case accountAuditDays = "account.auditDays"
    case servicesFile = "services.file"
    case hashingThreads = "hashing.threads"
    case appleTeam = "apple.team"
    case appleKeyID = "apple.keyID"
    case appleKey = "apple.key"
    case appleApps = "apple.apps"
    case appleService = "apple.service"
    case appleAddress = "apple.address"
    case webAuthnRelyingParty = "webauthn.rpID"
    case webAuthnOrigins = "webauthn.origins"
    case weChatAppID = "wechat.appID"
    case weChatAppSecret = "wechat.appSecret"
    case weChatSiteID = "wechat.siteID"
    case weChatSiteSecret = "wechat.siteSecret"
    case weChatAddress = "wechat.address"
    case weChatPages = "wechat.pages"
    case openIDIssuer = "openid.issuer"
    case openIDClient = "openid.client"
    case openIDSecret = "openid.secret"
    case openIDDomains = "openid.domains"
    case openIDAddresses = "openid.addresses"
    case mailFrom = "mail.from"
    case mailOutbox = "mail.outbox"
    case mailServer = "mail.server"
    case mailUser = "mail.user"
    case mailPassword = "mail.password"
    case smsOutbox = "sms.outbox"
    case smsWebhook = "sms.webhook"
    case smsToken = "sms.token"
    case smsDomain = "sms.domain"
    case smsPerDay = "sms.perDay"

    /// What a value is.
    enum Kind: Sendable {
        case text, number, fraction, truth, list
    }

    var kind: Kind {
        switch self {
        case .serverPort, .serverConnections, .serverConnectionsPerAddress, .metricsPort, .hashingThreads,
            .smsPerDay, .storePool, .storeInstances,
            .accountAccessSeconds, .accountAuditDays:
            .number
        case .tracesRatio: .fraction
        case .serverRateLimits, .accountRegistration, .storePooled: .truth
        case .serverTrustedProxies, .accountPhonePrefixes, .accountOtherAudiences, .appleApps, .openIDDomains,
            .openIDAddresses, .webAuthnOrigins:
            .list
        default: .text
        }
    }

    /// Its parts, as a file nests them.
    var parts: [String] { rawValue.split(separator: ".").map { String($0) } }

    /// Its name in the environment, as swift-configuration makes it: `server.trustedProxies` is
    /// `ACCOUNTD_SERVER_TRUSTED_PROXIES`.
    var variable: String {
        var name = Self.prefix
        var wasSmall = false
        for character in rawValue {
            if wasSmall, character.isUppercase { name += "_" }
            name += character == "." ? "_" : character.uppercased()
            wasSmall = character.isLowercase
        }
        return name
    }

    static let prefix = "ACCOUNTD_"
}
