internal import Localization

/// A sentence in each language of the pages.
public struct PageText: Sendable, Equatable {
    /// The sentence in English.
    public let english: String
    /// The sentence in Simplified Chinese.
    public let chinese: String

    /// Makes a text.
    public init(english: String, chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }
}
