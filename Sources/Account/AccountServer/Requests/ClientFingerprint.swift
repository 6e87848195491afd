internal import AccountAPI
internal import AccountDomain
internal import Bytes
internal import Crypto
internal import FoundationExports
internal import HTTPTypes
internal import Localization

/// What is known of who asks, before any account is: the device and the network.
struct ClientFingerprint: Sendable {
    var caller: RequestOrigin
    /// Whether tokens go into cookies.
    let isBrowser: Bool
    /// The secret of the browser's device cookie.
    let deviceSecret: String?
    /// Whether this server made the secret for this very answer, which then gives it to the browser.
    let isNew: Bool
}

extension RequestContext {
    /// Finds out who asks: an app's device by its proof, a browser by its cookie, which is made where it is missing.
    func meet() -> ClientFingerprint {
        if isFromProvider || saysBrowser || proof == nil && isFromBrowser { return browser() }
        return ClientFingerprint(
            caller: caller(proof?.credential, isBrowser: false), isBrowser: false, deviceSecret: nil,
            isNew: false)
    }

    /// A browser says so, or shows our cookies.
    private var isFromBrowser: Bool {
        saysBrowser || (fields[.authorization] == nil && carriesCookies)
    }

    private var saysBrowser: Bool { fields[.client]?.lowercased() == "browser" }

    private var isFromProvider: Bool { route.facts.origin == .provider }

    var carriesCookies: Bool {
        fields[.cookie] != nil && CookieName.allCases.contains { desk.jar.value($0, in: fields) != nil }
    }

    private func browser() -> ClientFingerprint {
        let known = shownSecret
        let secret = known ?? Base64URL.encode(accounts.dependencies.random.bytes(32))
        let credential = DeviceCredential(kind: .cookie, bytes: Array(SHA256.hash(data: Data(secret.utf8))))
        return ClientFingerprint(
            caller: caller(credential, isBrowser: true), isBrowser: true, deviceSecret: secret,
            // Browsers keep their cookies back on a provider's POST: one which seems new may be known well.
            isNew: known == nil && !(isFromProvider && head.method == .post))
    }

    /// The secret that the browser shows: in its own cookie, or, where a provider's page sent it here by POST and
    /// browsers keep that cookie back, in the cookie of the flow.
    private var shownSecret: String? {
        let direct = desk.jar.value(.device, in: fields)
        let flow = desk.jar.value(.flow, in: fields)?.split(separator: ".") ?? []
        let carried = flow.count == 3 ? flow[2] : nil
        let shown = direct ?? (isFromProvider ? carried : nil)
        return shown.flatMap { Base64URL.decode($0)?.count == 32 ? String($0) : nil }
    }

    private func caller(_ credential: DeviceCredential?, isBrowser: Bool) -> RequestOrigin {
        let tags = accounts.dependencies.secrets.networkTags(address.network)
        var origin = RequestOrigin(
            credential: credential,
            deviceName: DeviceName.guessed(userAgent: fields[.userAgent], isBrowser: isBrowser, language),
            network: tags[0], otherTags: Array(tags.dropFirst()), networks: address.scopes, language: language
        )
        if who != nil { origin.proof = proof?.used(at: now) }
        if isBrowser { origin.pageKey = proof?.credential.thumbprint }
        return origin
    }
}

/// What the device list calls a device.
enum DeviceName {
    static let most = 64

    /// A name as it can be shown: one line, at most 64 characters; nil if nothing is left.
    static func cleaned(_ given: String?) -> String? {
        given.flatMap { ShownName.cleaned($0, most: most) }
    }

    /// A name that a person gives a device; nil for the empty one, which takes theirs back.
    ///
    /// - Throws: `invalid` for what is too long, or cannot be shown in one line.
    static func given(_ typed: String) throws(AccountError) -> String? {
        guard !typed.allSatisfy(\.isWhitespace) else { return nil }
        guard let name = ShownName.read(typed, most: most) else { throw .invalid(field: "name") }
        return name
    }

    /// A name for who gave none: browser and system, as far as the browser tells.
    static func guessed(userAgent: String?, isBrowser: Bool, _ language: Language) -> String {
        let agent = Array((userAgent ?? "").utf8)
        let browser = browsers.first { holds(agent, $0.mark) }?.name
        let system = systems.first { holds(agent, $0.mark) }?.name
        let known = [browser, system].compactMap(\.self).joined(separator: " · ")
        if isBrowser, !known.isEmpty { return known }
        return (isBrowser ? AccountServerStrings.browser : .device).text(in: language)
    }

    /// Letters of ASCII, looked for at each request: byte by byte, which a search in texts does not do.
    private static func holds(_ agent: [UInt8], _ mark: String) -> Bool {
        guard let first = mark.utf8.first else { return true }
        return agent.indices.contains { agent[$0] == first && agent[$0...].starts(with: mark.utf8) }
    }

    /// In this order: most call themselves Safari, too, and Edge calls itself Chrome.
    private static let browsers: [(mark: String, name: String)] = [
        ("MicroMessenger/", "WeChat"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
}
