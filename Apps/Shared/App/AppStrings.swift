import AppRuntime
import SwiftUI

/// The catalogue in the person's language; each app adds its own phrases.
struct AppStrings: Sendable, Equatable {
    /// The language.
    let language: Language

    /// The words of a label that every app has.
    ///
    /// - Parameter phrase: which label.
    /// - Returns: the words.
    func frame(_ phrase: AppRuntimeStrings) -> String {
        phrase.text(in: language)
    }
}

private struct WordsKey: EnvironmentKey {
    static let defaultValue = AppStrings(language: .english)
}

extension EnvironmentValues {
    /// The catalogue, for every view below the root.
    var words: AppStrings {
        get { self[WordsKey.self] }
        set { self[WordsKey.self] = newValue }
    }
}
