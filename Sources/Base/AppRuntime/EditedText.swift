/// The text of a field as its view holds it, and what of it the app knows.
///
/// Only what a person has typed is told. What the app has put into the field, or has taken out of it, would come back as if
/// it had been typed: it would clear the sentence that says why it is there, or be added twice.
///
/// It prints without its text, which may be a password.
public struct EditedText: Sendable, Equatable {
    /// What is in the field; its control writes it.
    public var text: String
    /// What the app knows to be in it, under the version that was taken last.
    private var known: TypedText

    /// A field that holds what the app has.
    ///
    /// - Parameter typed: the text as the app has it.
    public init(_ typed: TypedText) {
        text = typed.text
        known = typed
    }

    /// What the app is to be told, once.
    ///
    /// - Returns: the text, over the version that was taken last; nil if the app knows it.
    public mutating func news() -> TypedText? {
        guard text != known.text else { return nil }
        known = TypedText(text: text, version: known.version)
        return known
    }

    /// Takes what the app has put into the field: under the version that is known already, the field is ahead of it.
    ///
    /// - Parameter typed: the text as the app has it.
    public mutating func take(_ typed: TypedText) {
        guard typed.version != known.version else { return }
        self = EditedText(typed)
    }

    /// Empties the field, as the app does by itself with what was handed over.
    public mutating func empty() {
        self = EditedText(TypedText(text: "", version: known.version))
    }
}

extension EditedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long it is, and its version.
    public var description: String { TypedText(text: text, version: known.version).description }
    /// The same.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
