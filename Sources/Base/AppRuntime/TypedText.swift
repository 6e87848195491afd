/// The text of a field that a person types into, as the app knows it.
///
/// A face keeps what is typed in the field itself, since an echo could come too late for quick fingers, and tells each
/// change with the ``version`` that it last took. It takes ``text`` when, and only when, the version is another one: the
/// app has then put something into the field, and what was typed meanwhile is not lost by it.
///
/// It prints without its text, which may be a password.
public struct TypedText: Sendable, Equatable {
    /// The text.
    public let text: String
    /// Another one whenever the app has put something else into the field than was told to it.
    public let version: Int

    /// A text.
    public init(text: String, version: Int) {
        self.text = text
        self.version = version
    }
}

extension TypedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long it is, and its version.
    public var description: String { "<\(text.count) characters, version \(version)>" }
    /// Likewise.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
