import IdeaBoxApp
import SyncProduct

extension AppStrings {
    /// The words of a label.
    func callAsFunction(_ key: IdeaBoxAppStrings) -> String { key.text(in: language) }

    /// What a screen reader says, of its parts.
    func joined(_ parts: [String]) -> String { parts.joined(separator: self(.comma)) }
}
