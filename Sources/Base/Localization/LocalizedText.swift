/// What can be said to a person in every language: a key of a catalogue, an error, a text made of them.
///
/// Sentences are data: each module has them in `Strings/en.json` and a file per further language, from which
/// `scripts/generate-strings` writes enums of keys that conform to this protocol.
public protocol Localizable: Sendable {
    /// One or more whole sentences, or a few words for a title, a button or a table.
    func text(in language: Language) -> String
}

/// A text in every language, without the type that it came from.
///
/// A sentence takes another one as a parameter in this form:
///
/// ```swift
/// SecondStrings.nothingChanged(LocalizedText(error)).text(in: .chinese)
/// ```
public struct LocalizedText: Localizable, Hashable {
    private let texts: [Language: String]

    /// The text of each language, from a function of it.
    public init(_ text: (Language) -> String) {
        texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text($0)) })
    }

    /// What a key or an error says.
    public init(_ source: some Localizable) { self.init { source.text(in: $0) } }

    /// A text that is the same in every language, such as a name.
    public init(verbatim text: String) { self.init { _ in text } }

    /// The text of one language.
    public func text(in language: Language) -> String { texts[language] ?? "" }
}
