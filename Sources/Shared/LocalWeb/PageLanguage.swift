/// The languages of the pages.
public enum PageLanguage: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh-Hans"

    /// The language that an `Accept-Language` header asks for (RFC 9110, section 12.5.4).
    ///
    /// The greatest weight wins, then the earlier place; English where neither language is asked for.
    ///
    /// - Parameter header: the header's value, or nil if there was none.
    public init(acceptLanguage header: String?) {
        var best: (language: PageLanguage, weight: Double)?
        for range in (header ?? "").split(separator: ",").prefix(50) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let tag = parts.first, let language = PageLanguage(tag: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? .english
    }

    private init?(tag: String) {
        switch tag.split(separator: "-").first {
        case "en": self = .english
        case "zh": self = .chinese
        default: return nil
        }
    }
}

/// A sentence in each language of the pages.
public struct PageText: Sendable, Equatable {
    /// The sentence in English.
    public let english: String
    /// The sentence in Simplified Chinese.
    public let chinese: String

    /// Makes a text.
    ///
    /// - Parameters:
    ///   - english: plain text, no markup.
    ///   - chinese: plain text, no markup.
    public init(english: String, chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func text(in language: PageLanguage) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }
}
