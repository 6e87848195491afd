#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
