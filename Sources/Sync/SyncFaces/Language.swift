/// The languages of every face.
public enum Language: String, Sendable, CaseIterable {
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
}
