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
            request.person ?? FakeWeChatPerson(unionid: "o\(Letters.random(27))"),
            client: request.appid ?? weChat.configuration.weChatClients.keys.min() ?? "",
            scope: request.scope ?? "snsapi_userinfo", at: now)
    }

    func notice(_ type: String, of subject: String, client: String?) -> String {
        apple.notice(type, of: subject, client: client ?? anyAppleClient, at: now)
    }

    private var anyAppleClient: String { apple.configuration.appleClients.min() ?? "" }
}
