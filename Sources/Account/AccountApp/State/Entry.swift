/// What a person typed; it prints without it, because it may be a password or a code.
public struct Entry: Sendable, Equatable, ExpressibleByStringLiteral {
    /// As typed.
    public let text: String

    /// What was typed.
    ///
    /// - Parameter text: as typed.
    public init(_ text: String) { self.text = text }

    /// What was typed, in a test.
    ///
    /// - Parameter value: as typed.
    public init(stringLiteral value: String) { text = value }
}

extension Entry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<entry>`.
    public var description: String { "<entry>" }
    /// Always `<entry>`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
