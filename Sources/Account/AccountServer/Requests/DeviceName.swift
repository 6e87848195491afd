internal import AccountDomain
internal import Localization

/// What the device list calls a device.
enum DeviceName {
    /// A name as it can be shown: one line, at most 64 characters; nil if nothing is left.
    static func cleaned(_ given: String?) -> String? {
        guard let given else { return nil }
        let shown = given.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
            default: true
            }
        }
        let text = Substring(String(String.UnicodeScalarView(shown)).prefix(64)).trimmed
        return text.isEmpty ? nil : String(text)
    }

    /// A name that a person gives a device; nil for the empty one, which takes theirs back.
    ///
    /// - Throws: `invalid` for what is too long, or cannot be shown in one line.
    static func given(_ typed: String) throws(AccountError) -> String? {
        let name = String(Substring(typed).trimmed)
        guard !name.isEmpty else { return nil }
        guard name.count <= 64, cleaned(name) == name else { throw .invalid(field: "name") }
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
