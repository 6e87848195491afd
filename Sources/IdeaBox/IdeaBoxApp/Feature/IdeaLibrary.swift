/// A store of ideas on this device, by its name.
///
/// There is more than one only after the person kept the ideas of one cloud apart from those of another.
public struct IdeaLibrary: Sendable, Hashable {
    /// Names a folder: letters of ASCII, digits and dashes.
    public let name: String

    /// A shelf.
    ///
    /// - Parameter name: letters of ASCII, digits and dashes.
    public init(_ name: String) { self.name = name }

    /// The one that there always is.
    public static let first = IdeaLibrary("ideas")
}
