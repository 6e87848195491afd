internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// An imitation of the account service for UI tests and for trying the app out: one person, and every code is 123456.
///
/// It answers in the true service's bodies; that the true one answers so is tested elsewhere.
actor MemoryService: Transport {
    static let email = "reader@example.com"
    static let password = "Reading123"
    static let code = "123456"

    let fixture: AccountFixture
    let now: @Sendable () -> Date
    var language = Language.english
    var profile: ProfileBody
    var devices: [DevicesBody.Device]
    var password = MemoryService.password
    var asksMore: Bool
    /// What each challenge is about.
    var challenges: [String: ChallengePurpose] = [:]
    /// None but of those that are made here.
    var passkeys: [PasskeysBody.Passkey] = []
    var failures = 0
    private var lastNumber = 0
    private var isProven = false

    /// What a challenge is about.
    enum ChallengePurpose: Sendable, Equatable {
        case registration(email: String, password: String)
        case proven(email: String, password: String)
        /// Nil for a person who came by phone.
        case newPerson(SignInProvider?)
        case phone(String), stepUp, reset, nonce, merge
    }

    init(_ fixture: AccountFixture, now: @escaping @Sendable () -> Date) {
        self.fixture = fixture
        self.now = now
        asksMore = fixture.asksMore
        profile = ProfileBody(
            userID: "reader-1", nickname: "Reader", email: Self.email, phone: nil, language: .english,
            hasPassword: true, hasSecondFactor: fixture.asksMore, recoveryCodesLeft: fixture.asksMore ? 8 : 0,
            providers: [], notifiesNewDevice: true, verifiesUnusual: true, terms: "2026-01",
            areTermsCurrent: true, deletionDueAt: nil)
        devices = Self.devices(at: now())
    }

    /// The three of the requirements' drawing.
    private static func devices(at now: Date) -> [DevicesBody.Device] {
        [("iPhone 15 Pro", 0.0), ("iPad Pro", 7200), ("MacBook Pro", 86_400)].enumerated().map {
            place, line in
            let seen = now.addingTimeInterval(-line.1).formatted(Date.ISO8601FormatStyle())
            return DevicesBody.Device(
                deviceID: "device-\(place)", sessionID: "session-\(place)", name: line.0,
                isCurrent: place == 0,
                lastActiveAt: seen, signedInAt: seen)
        }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        if fixture.isOffline { throw .unreachable }
        language = Language(
            acceptLanguage: request.headers.first { $0.name == "Accept-Language" }?.value, otherwise: .chinese
        )
        for route in ServiceRoute.allCases where route.place.verb.rawValue == request.verb {
            if let id = Self.id(of: request.path, route.place.path) { return answer(route, id, request) }
        }
        return problem(.missing)
    }

    /// What stands in the place of the pattern's part in braces; nil if the path does not fit.
    private static func id(of path: String, _ pattern: String) -> String? {
        let parts = path.split(separator: "/"), wanted = pattern.split(separator: "/")
        guard parts.count == wanted.count else { return nil }
        var id = ""
        for (part, want) in zip(parts, wanted) {
            if want.hasPrefix("{") { id = String(part) } else if part != want { return nil }
        }
        return id
    }

    private func answer(_ route: ServiceRoute, _ id: String, _ request: TransportRequest) -> TransportAnswer {
        if route.access != .anyone {
            guard request.headers.contains(where: { $0.name == "Authorization" }) else {
                return problem(.session)
            }
            if fixture.isExpired { return problem(.session, .revoked) }
            if route.access == .freshSession, !isProven {
                return problem(ProblemBody(.reauthentication, language, ways: [.password]))
            }
        }
        return switch route {
        case .account(let route): entering(route, id, request) ?? changing(route, id, request)
        case .provider(let route): entering(route)
        }
    }

    // What answers are made of.

    func challenge(_ errand: ChallengePurpose) -> ChallengeBody {
        lastNumber += 1
        challenges["challenge-\(lastNumber)"] = errand
        return ChallengeBody(challenge: "challenge-\(lastNumber)", expiresIn: 600, resendIn: 60)
    }

    func tokens() -> TokensBody {
        lastNumber += 1
        let session = Self.session(lastNumber, at: now())
        return TokensBody(
            userID: session.userID, sessionID: "session-0", accessToken: session.accessToken, expiresIn: 7200,
            refreshToken: session.refreshToken, sessionExpiresIn: 30 * 86_400)
    }

    /// A session in the form of the true one's; its signature is none.
    static func session(_ number: Int, at now: Date) -> StoredSession {
        let made = Int(now.timeIntervalSince1970)
        let times = #""iat":\#(made),"exp":\#(made + 7200)"#
        let claims = #"{"sub":"reader-1","sid":"session-0",\#(times),"jti":"\#(number)"}"#
        let token = "e30." + Base64URL.encode(Data(claims.utf8)) + ".AA"
        return StoredSession(userID: "reader-1", accessToken: token, refreshToken: "refresh-\(number)")
    }

    func prove() { isProven = true }

    func body<Body: Decodable>(_ type: Body.Type, _ request: TransportRequest) -> Body? {
        try? JSONDecoder().decode(type, from: Data(request.body ?? []))
    }

    func success(_ route: AccountRoute, _ body: (some Encodable)? = String?.none) -> TransportAnswer {
        success(.account(route), body)
    }

    func success(_ route: ServiceRoute, _ body: (some Encodable)?) -> TransportAnswer {
        let data = body.flatMap { try? JSONEncoder().encode($0) }
        return TransportAnswer(
            status: route.success, headers: [.init("Content-Type", "application/json")],
            body: Array(data ?? Data()))
    }

    func problem(_ code: ProblemCode, _ subcode: Subcode? = nil) -> TransportAnswer {
        problem(ProblemBody(code, language, subcode: subcode))
    }

    func problem(_ body: ProblemBody) -> TransportAnswer {
        let data = (try? JSONEncoder().encode(body)) ?? Data()
        return TransportAnswer(
            status: body.status, headers: [.init("Content-Type", "application/problem+json")],
            body: Array(data))
    }
}
