public import Localization

/// What an idea has, and an old store may have.
public enum LegacyField: String, Sendable, CaseIterable, Codable {
    /// The idea's own id.
    case id
    /// The one line.
    case title
    /// The further lines.
    case description
    /// When it was made.
    case created
    /// When it was last changed.
    case modified
    /// Whether it is done.
    case completed
}

extension LegacyField: Localizable {
    /// Its name for a label.
    public func text(in language: Language) -> String { strings.label.text(in: language) }

    /// Its name within a sentence.
    package var inSentence: LocalizedText { LocalizedText(strings.inSentence) }

    private var strings: (label: IdeaBoxLegacyStrings, inSentence: IdeaBoxLegacyStrings) {
        switch self {
        case .id: (.id, .idInSentence)
        case .title: (.title, .titleInSentence)
        case .description: (.description, .descriptionInSentence)
        case .created: (.created, .createdInSentence)
        case .modified: (.modified, .modifiedInSentence)
        case .completed: (.completed, .completedInSentence)
        }
    }
}
