internal import FoundationExports

/// Both providers and what goes wrong at them, as a value: a request makes an answer, and nothing else happens.
struct FakeWorld: Sendable {
    var apple: FakeApple
    var weChat: FakeWeChat
    var faults = FakeFaults()
    /// Verb and path of each request to the providers, in their order; nothing of what was asked.
    var requests: [String] = []
    private let clock: @Sendable () -> Date

    init(_ configuration: FakeConfiguration, _ keys: FakeKeys) {
        apple = FakeApple(configuration: configuration, keys: keys)
        weChat = FakeWeChat(configuration: configuration)
        clock = configuration.clock
    }

    /// What time the providers think it is.
    var now: Date { clock().addingTimeInterval(faults.clockOffset) }

    mutating func answer(_ call: FakeCall) -> FakeAnswer {
        if call.path.hasPrefix("/_fake/") { return control(call) }
        requests.append("\(call.verb) \(call.path)")
        if call.path.hasPrefix("/auth/") { return faults.isAppleDown ? .down : askApple(call) }
        if call.path.hasPrefix("/sns/") { return faults.isWeChatDown ? .down : askWeChat(call) }
        switch (call.verb, call.path) {
        case ("GET", "/connect/qrconnect"): return weChat.consentPage(call.query)
        case ("POST", "/connect/qrconnect"): return weChat.decide(call.form, at: now)
        default: return .missing
        }
    }

    private mutating func askApple(_ call: FakeCall) -> FakeAnswer {
        switch (call.verb, call.path) {
        case ("GET", "/auth/keys"): return faults.areKeysDown ? .down : apple.keySet()
        case ("GET", "/auth/authorize"): return apple.consentPage(call.query)
        case ("POST", "/auth/authorize"): return apple.decide(call.form, faults, at: now)
        case ("POST", "/auth/token"):
            return exchange { $0.apple.token(call.form, $0.faults, at: $0.now) }
        case ("POST", "/auth/revoke"): return apple.revoke(call.form, at: now)
        default: return .missing
        }
    }

    private mutating func askWeChat(_ call: FakeCall) -> FakeAnswer {
        guard call.verb == "GET" else { return FakeWeChat.refuse(43_001, "require GET method") }
        if FakeFaults.take(&faults.busy) { return Self.busy }
        if FakeFaults.take(&faults.throttled) {
            return FakeWeChat.refuse(45_011, "api minute-quota reach limit, mustslower, retry next minute")
        }
        switch call.path {
        case "/sns/oauth2/access_token":
            return exchange { $0.weChat.exchange(call.query, $0.faults, at: $0.now) }
        case "/sns/oauth2/refresh_token": return weChat.refresh(call.query, faults, at: now)
        case "/sns/auth": return weChat.check(call.query, at: now)
        case "/sns/userinfo":
            return FakeFaults.take(&faults.busyForDetails)
                ? Self.busy : weChat.details(call.query, faults, at: now)
        default: return .missing
        }
    }

    private static var busy: FakeAnswer { FakeWeChat.refuse(-1, "system error") }

    /// An exchange of a code, which may arrive twice, and whose answer may be lost.
    private mutating func exchange(_ work: (inout FakeWorld) -> FakeAnswer) -> FakeAnswer {
        if FakeFaults.take(&faults.twice) { _ = work(&self) }
        var answer = work(&self)
        answer.isLost = FakeFaults.take(&faults.lost)
        return answer
    }
}

/// What an app asks of Apple's framework.
package struct FakeAppleRequest: Sendable, Equatable, Codable {
    /// A bundle id or the services id; nil for the first that is known.
    package var client: String?
    /// As the app gives it: hexadecimal digits of a SHA-256.
    package var nonce: String?
    /// The page's address, for a code of a browser.
    package var redirect: String?
    /// Who agrees; nil for anybody.
    package var person: FakeApplePerson?

    /// A request with nothing but what is given.
    package init(
        client: String? = nil, nonce: String? = nil, redirect: String? = nil, person: FakeApplePerson? = nil
    ) {
        self.client = client
        self.nonce = nonce
        self.redirect = redirect
        self.person = person
    }
}

/// What an app asks of WeChat's framework.
package struct FakeWeChatRequest: Sendable, Equatable, Codable {
    /// An AppID; nil for the first that is known.
    package var appid: String?
    /// nil for `snsapi_userinfo`.
    package var scope: String?
    /// Who agrees; nil for anybody.
    package var person: FakeWeChatPerson?

    /// A request with nothing but what is given.
    package init(appid: String? = nil, scope: String? = nil, person: FakeWeChatPerson? = nil) {
        self.appid = appid
        self.scope = scope
        self.person = person
    }
}

/// A notice that is to be signed.
private struct NoticeRequest: Decodable {
    let type, subject: String
    let client: String?
}

private struct Rotation: Decodable {
    let keepingOld: Bool?
}

extension FakeWorld {
    /// The routes by which a person or a test holds the fakes in hand.
    mutating func control(_ call: FakeCall) -> FakeAnswer {
        switch (call.verb, call.path) {
        case ("GET", "/_fake/faults"): return .json(faults)
        case ("PUT", "/_fake/faults"): return take(call) { $0.faults = $1 }
        case ("DELETE", "/_fake/faults"):
            faults = FakeFaults()
            return .json(faults)
        case ("GET", "/_fake/requests"): return .json(requests)
        case ("POST", "/_fake/apple/authorizations"):
            return take(call) { (world, wish: FakeAppleRequest) in .json(world.authorize(wish)) }
        case ("POST", "/_fake/apple/keys"):
            return take(call) { (world, wish: Rotation) in
                world.apple.rotate(keepingOld: wish.keepingOld ?? true)
            }
        case ("POST", "/_fake/apple/notices"):
            return take(call) { (world, wish: NoticeRequest) in
                let notice = world.notice(wish.type, of: wish.subject, client: wish.client)
                return FakeAnswer(body: notice)
            }
        case ("POST", "/_fake/wechat/codes"):
            return take(call) { (world, wish: FakeWeChatRequest) in .json(["code": world.authorize(wish)]) }
        default: return .missing
        }
    }

    private mutating func take<Wish: Decodable>(
        _ call: FakeCall, _ work: (inout FakeWorld, Wish) -> FakeAnswer
    ) -> FakeAnswer {
        guard let wish = call.value(Wish.self) else {
            return FakeAnswer(
                status: 400, type: "text/plain", body: "This is not the JSON that is read here.\n")
        }
        return work(&self, wish)
    }

    private mutating func take<Wish: Decodable>(
        _ call: FakeCall, _ work: (inout FakeWorld, Wish) -> Void
    ) -> FakeAnswer {
        take(call) { (world, wish: Wish) in
            work(&world, wish)
            return FakeAnswer(status: 204)
        }
    }

    mutating func authorize(_ request: FakeAppleRequest) -> FakeAppleAuthorization {
        apple.authorize(
            request.person ?? FakeApplePerson(), client: request.client ?? anyAppleClient,
            nonce: request.nonce, redirect: request.redirect, faults, at: now)
    }

    mutating func authorize(_ request: FakeWeChatRequest) -> String {
        weChat.authorize(
            request.person ?? FakeWeChatPerson(unionid: "o\(TokenText.random(27))"),
            client: request.appid ?? weChat.configuration.weChatClients.keys.min() ?? "",
            scope: request.scope ?? "snsapi_userinfo", at: now)
    }

    func notice(_ type: String, of subject: String, client: String?) -> String {
        apple.notice(type, of: subject, client: client ?? anyAppleClient, at: now)
    }

    private var anyAppleClient: String { apple.configuration.appleClients.min() ?? "" }
}

/// A request, taken apart.
struct FakeCall: Sendable {
    var verb: String
    var path: String
    var query: [String: String]
    var body: String

    var form: [String: String] { Fields.read(body) }

    /// The body as JSON; an empty one stands for an empty object.
    func value<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data((body.isEmpty ? "{}" : body).utf8))
    }
}

/// What is answered.
struct FakeAnswer: Sendable, Equatable {
    var status = 200
    var type = "application/json;charset=UTF-8"
    var body = ""
    var location: String?
    /// Whether the connection is closed instead.
    var isLost = false

    static func json(_ value: some Encodable, status: Int = 200) -> FakeAnswer {
        FakeAnswer(status: status, body: AccountFakes.json(value))
    }

    static func text(_ value: some Encodable) -> FakeAnswer {
        FakeAnswer(type: "text/plain", body: AccountFakes.json(value))
    }

    static func page(_ text: String) -> FakeAnswer {
        FakeAnswer(type: "text/html; charset=utf-8", body: text)
    }

    static let missing = FakeAnswer(status: 404, type: "text/plain", body: "There is nothing here.\n")
    static let down = FakeAnswer(
        status: 503, type: "text/html", body: "<html><body><h1>503 Service Unavailable</h1></body></html>")
}
