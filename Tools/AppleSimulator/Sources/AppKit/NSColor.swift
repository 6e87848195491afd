/// A colour of the system, which has a light and a dark side.
public final class NSColor: Sendable {
    /// What the page calls it.
    package let name: String

    private init(_ name: String) { self.name = name }

    /// Behind everything in a window.
    public static let windowBackgroundColor = NSColor("window")
    /// Behind lists and fields.
    public static let controlBackgroundColor = NSColor("control")
    /// The quietest of four colours of text.
    public static let quaternaryLabelColor = NSColor("quaternary")
    /// What is wrong.
    public static let systemRed = NSColor("red")
}

/// What a field is filled in with.
public struct NSTextContentType: Hashable, Sendable {
    private let name: String

    public static let username = NSTextContentType(name: "username")
    public static let password = NSTextContentType(name: "password")
    public static let newPassword = NSTextContentType(name: "newPassword")
    public static let oneTimeCode = NSTextContentType(name: "oneTimeCode")
}
