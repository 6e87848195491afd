internal import AccountAPI

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

    /// A name for who gave none: browser and system, as far as the browser tells.
    static func guessed(userAgent: String?, isBrowser: Bool, _ language: WireLanguage) -> String {
        let agent = userAgent ?? ""
        let browser = browsers.first { agent.contains($0.mark) }?.name
        let system = systems.first { agent.contains($0.mark) }?.name
        let known = [browser, system].compactMap(\.self).joined(separator: " · ")
        if isBrowser, !known.isEmpty { return known }
        return switch language {
        case .chinese: isBrowser ? "浏览器" : "设备"
        case .english: isBrowser ? "Browser" : "Device"
        }
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
