/// The languages of everything that people read; as text their tags (BCP 47).
public enum Language: String, Sendable, Codable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh-Hans"

    /// The language that a browser or a system asks for.
    ///
    /// - Parameter preferences: language tags, the most wanted first, as in `Accept-Language` or `LANG`.
    /// - Returns: the first that there is; English if none is.
    public static func preferred(_ preferences: [String]) -> Language {
        for tag in preferences.map({ $0.lowercased() }) {
            if tag.hasPrefix("zh") { return .chinese }
            if tag.hasPrefix("en") { return .english }
        }
        return .english
    }

    /// The language that an `Accept-Language` header asks for (RFC 9110, section 12.5.4).
    ///
    /// The greatest weight wins, then the earlier place; a weight that cannot be read counts as the least.
    ///
    /// - Parameters:
    ///   - header: the header's value; nil if there was none.
    ///   - other: the language where the header asks for none of these.
    public init(acceptLanguage header: String?, otherwise other: Language) {
        var best: (language: Language, weight: Double)?
        for range in (header ?? "").split(separator: ",").prefix(50) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let tag = parts.first, let language = Language(tag: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0.0001 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? other
    }

    private init?(tag: String) {
        switch tag.split(separator: "-").first {
        case "en": self = .english
        case "zh": self = .chinese
        default: return nil
        }
    }
}
