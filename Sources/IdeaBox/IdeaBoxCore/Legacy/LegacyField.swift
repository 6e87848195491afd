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
