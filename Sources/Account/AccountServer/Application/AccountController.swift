internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import QRCodes
internal import Traces

/// What every request is answered with.
final class AccountController: Sendable {
    let configuration: ServerConfiguration
    let accounts: Accounts
    let now: @Sendable () -> Date
    let meters: ServerMeters
    let logger: Logger
    /// Nil where there are no traces.
    let recorder: SpanRecorder?

    let table = RouteTable()
    let proxies: TrustedProxies
    let limits: RateLimits
    let connections: OpenConnections
    let headers: ResponseHeaders
    let jar: CookieJar
    let nonces: ProofNonces
    let proofs = ReplayCache()
    let readiness: Readiness
    let puzzles: any RequestChallenge
    let texts: FixedTexts
    let pages: StaticFiles
    /// The backends that may ask about tokens.
    let services: RegisteredServices

    init(
        _ configuration: ServerConfiguration, _ accounts: Accounts, _ meters: ServerMeters, _ logger: Logger,
        services: RegisteredServices = RegisteredServices(), recorder: SpanRecorder? = nil,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.services = services
        self.configuration = configuration
        self.accounts = accounts
        self.meters = meters
        self.logger = logger
        self.recorder = recorder
        self.now = now
        proxies = TrustedProxies(configuration.trustedProxies)
        limits = RateLimits(configuration.rates)
        connections = OpenConnections(
            most: configuration.limits.connections,
            mostPerAddress: configuration.limits.connectionsPerAddress, proxies: proxies)
        headers = ResponseHeaders(isSecure: configuration.isSecure)
        jar = CookieJar(isSecure: configuration.isSecure)
        nonces = ProofNonces(accounts.dependencies.secrets)
        readiness = Readiness(accounts)
        puzzles = ProofOfWork(
            secrets: accounts.dependencies.secrets, random: accounts.dependencies.random)
        texts = try FixedTexts(configuration, issuer: accounts.dependencies.policy.issuer)
        pages = try StaticFiles(
            accounts.dependencies.policy, accounts.dependencies.providers, origin: configuration.origin)
    }
}

extension AccountController {
    func forgot(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ForgottenBody.self)
        return try sent(
            try await accounts.startReset(email: body.email, try asking.caller(), at: asking.now), asking)
    }

    func reset(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ResetBody.self)
        try await accounts.reset(
            try asking.id(), code: body.code, password: body.password, secondFactor: body.secondFactor,
            try asking.caller(), at: asking.now)
        return done(asking)
    }

    func resetByLink(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(LinkResetBody.self)
        try await accounts.reset(
            link: body.link, password: body.password, secondFactor: body.secondFactor, try asking.caller(),
            at: asking.now)
        return done(asking)
    }

    func recover(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(RecoveryBody.self)
        let due = try await accounts.startRecovery(
            email: body.email, code: body.recoveryCode, password: body.password, try asking.caller(),
            at: asking.now)
        return try .json(asking.route.success, ChangeDueBody(dueAt: due.wire))
    }

    func changePassword(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasswordChangeBody.self)
        try await accounts.changePassword(
            try asking.signedIn(), current: body.current, new: body.new, try asking.caller(), at: asking.now)
        return done(asking)
    }
}

extension AccountController {
    func devices(_ asking: RequestContext) async throws -> Answer {
        let devices = try await accounts.devices(try asking.signedIn(), at: asking.now)
        return try .json(200, DevicesBody(devices: devices.map(DevicesBody.Device.init)))
    }

    func renameDevice(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(DeviceNameBody.self)
        try await accounts.renameDevice(
            try asking.id(Session.self), to: try DeviceName.given(body.name), try asking.signedIn(),
            try asking.caller(), at: asking.now)
        return done(asking)
    }

    func endDevice(_ asking: RequestContext) async throws -> Answer {
        let who = try asking.signedIn()
        let session = try asking.id(Session.self)
        try await accounts.endSession(session, who, try asking.caller(), at: asking.now)
        return session == who.session ? signedOut(asking) : done(asking)
    }

    func endDevices(_ asking: RequestContext, includingThis: Bool) async throws -> Answer {
        try await accounts.endSessions(
            try asking.signedIn(), includingThis: includingThis, try asking.caller(), at: asking.now)
        return includingThis ? signedOut(asking) : done(asking)
    }
}

extension AccountController {
    func enrolFactor(_ asking: RequestContext) async throws -> Answer {
        let made = try await accounts.enrolFactor(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        guard let picture = QRCode(made.link)?.svg else {
            throw AccountError.fault(reason: "a link is too long for a picture")
        }
        return try .json(
            asking.route.success,
            EnrolmentBody(secret: made.secret, link: made.link, qr: picture))
    }

    func confirmFactor(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        let codes = try await accounts.confirmFactor(
            try asking.signedIn(), code: body.code, try asking.caller(), at: asking.now)
        return try .json(asking.route.success, RecoveryCodesBody(codes: codes))
    }

    func removeFactor(_ asking: RequestContext) async throws -> Answer {
        try await accounts.removeFactor(try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func removeLostFactor(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(LostFactorBody.self)
        let due = try await accounts.removeLostFactor(
            password: body.password, try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, ChangeDueBody(dueAt: due.wire))
    }

    func newRecoveryCodes(_ asking: RequestContext) async throws -> Answer {
        let codes = try await accounts.newRecoveryCodes(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, RecoveryCodesBody(codes: codes))
    }
}

extension AccountController {
    func register(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(RegistrationBody.self)
        let ticket = try await accounts.startRegistration(
            email: body.email, password: body.password, terms: body.terms, try asking.caller(),
            at: asking.now)
        return try sent(ticket, asking)
    }

    func registerByLink(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(LinkRegistrationBody.self)
        let ticket = try await accounts.register(
            link: body.link, password: body.password, terms: body.terms, try asking.caller(), at: asking.now)
        return try sent(ticket, asking)
    }

    func resendRegistration(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.resendRegistration(try asking.id(), try asking.caller(), at: asking.now),
            asking)
    }

    func proveRegistration(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        try await accounts.proveRegistration(
            try asking.id(), code: body.code, try asking.caller(), at: asking.now)
        return done(asking)
    }

    func newProfile(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.newProfile(try asking.id(), try asking.caller(), at: asking.now), asking)
    }

    func finishProfile(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(NewProfileBody.self)
        let entry = try await accounts.finishProfile(
            try asking.id(), nickname: body.nickname, terms: body.terms,
            try asking.caller(named: body.deviceName), at: asking.now)
        return try entered(entry, asking)
    }
}

extension AccountController {
    /// An access token as a request shows it.
    struct ShownToken {
        enum Scheme: String {
            case bearer = "bearer "
            case dpop = "dpop "
            case cookie
        }

        let text: Substring
        let scheme: Scheme
    }

    /// The access token of a request: in the header, or in a browser's cookie.
    func token(in asking: RequestContext) -> ShownToken? { token(in: asking.fields) }

    /// By which scheme a request shows a token, a cookie being a bearer's; nil where it shows none.
    func shownScheme(in fields: HTTPFields) -> TokenScheme? {
        token(in: fields).map { $0.scheme == .dpop ? .dpop : .bearer }
    }

    private func token(in fields: HTTPFields) -> ShownToken? {
        if let header = fields[.authorization] {
            for scheme in [ShownToken.Scheme.bearer, .dpop] {
                let name = header.prefix(scheme.rawValue.count)
                guard name.lowercased() == scheme.rawValue, name.endIndex < header.endIndex else { continue }
                return ShownToken(text: header[name.endIndex...], scheme: scheme)
            }
            return nil
        }
        return jar.value(.access, in: fields).map { ShownToken(text: $0, scheme: .cookie) }
    }

    /// Who holds the token; asks memory alone.
    ///
    /// - Throws: `session`.
    func authorise(_ asking: RequestContext) throws(AccountError) -> Authorised {
        guard let token = token(in: asking) else {
            // A browser that let go of its access cookie can still renew it.
            let canRenew = jar.value(.refresh, in: asking.fields) != nil
            throw .session(canRenew ? .accessExpired : .invalid)
        }
        return try accounts.check(token.text, at: asking.now)
    }

    /// Refuses a request without one host (RFC 9112, section 3.2), and behind a proxy one that came past it or is for
    /// another host: TLS ends at the proxy, and what comes past it is in the clear.
    ///
    /// A balancer that looks whether this instance is well comes from where it likes, by any name.
    ///
    /// - Throws: `malformed`, `misdirected`.
    func refuseMisdirected(
        _ head: HTTPRequest, _ peer: IPAddress?, _ found: RouteTable.Found
    ) throws(FormError) {
        guard let host = head.authority, !host.isEmpty, head.headerFields[.host] == nil else {
            throw .malformed
        }
        guard !proxies.isEmpty, !found.isProbe else { return }
        // Sockets of the file system have no address: who may open one is this machine's to say.
        let isByProxy = peer.map(proxies.contains) ?? true
        // Proxies alone come here, and theirs is TLS.
        guard isByProxy, WebAddress.host(host, isSecure: true) == configuration.originHost else {
            throw .misdirected
        }
    }

    /// Refuses what another site makes a browser do (ASVS 3.5): cookies go along with such requests by themselves.
    ///
    /// A browser says from where a request comes, in `Sec-Fetch-Site`, older ones in `Origin`; one that shows our
    /// cookies and says neither is refused. A provider's answer comes from another site by its nature: it is bound
    /// to the browser by the cookie of its flow. The page "this was not me" rests on no cookie.
    ///
    /// - Throws: `invalid` with the field that was wrong.
    func refuseForeign(_ asking: RequestContext) throws(AccountError) {
        guard asking.head.method != .get, asking.head.method != .head, !asking.route.facts.takesOtherSites
        else { return }
        if let site = asking.fields[.fetchSite] {
            guard site == "same-origin" else { throw .invalid(field: "Sec-Fetch-Site") }
        } else if let origin = asking.fields[.origin] {
            guard origin == configuration.origin else { throw .invalid(field: "Origin") }
        } else if asking.fields[.authorization] == nil, asking.carriesCookies {
            throw .invalid(field: "Origin")
        }
    }
}

/// Bodies that never change while the server runs.
struct FixedTexts: Sendable {
    let openAPI: ByteBuffer
    let health = ByteBuffer(string: #"{"status":"ok"}"#)

    /// The apps that may use this domain's passkeys; nil where there are none.
    let appleApps: ByteBuffer?

    init(_ configuration: ServerConfiguration, issuer: String) throws {
        openAPI = ByteBuffer(
            bytes: try WireJSON.encode(OpenAPIDocument.make(origin: configuration.origin, issuer: issuer)))
        let apps = configuration.appleApps.map { JSONValue.text($0) }
        let association: JSONValue = ["webcredentials": ["apps": .list(apps)]]
        appleApps = apps.isEmpty ? nil : ByteBuffer(bytes: try WireJSON.encode(association))
    }
}
