import IdeaBoxApp
import SyncProduct

extension Words {
    /// The words of a label.
    ///
    /// - Parameter phrase: which label.
    /// - Returns: the words.
    func callAsFunction(_ phrase: AppPhrase) -> String {
        phrase.text(in: language)
    }
}
