import SecondApp
import SecondCore
import SwiftUI

/// The catalogue in the person's language.
struct Words: Sendable, Equatable {
    /// The language.
    let language: Language

    /// The words of a label.
    ///
    /// - Parameter phrase: which label.
    /// - Returns: the words.
    func callAsFunction(_ phrase: AppPhrase) -> String {
        phrase.text(in: language)
    }
}

private struct WordsKey: EnvironmentKey {
    static let defaultValue = Words(language: .english)
}

extension EnvironmentValues {
    /// The catalogue, for every view below the root.
    var words: Words {
        get { self[WordsKey.self] }
        set { self[WordsKey.self] = newValue }
    }
}
