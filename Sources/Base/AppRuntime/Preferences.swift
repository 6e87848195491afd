/// Small settings that outlive the app; nothing secret is among them.
public protocol Preferences: Sendable {
    /// What is kept under a name.
    ///
    /// - Parameter name: letters of ASCII.
    /// - Returns: the text; nil if there is none.
    func text(_ name: String) async -> String?

    /// Keeps a text in place of the one before.
    ///
    /// - Parameters:
    ///   - text: what to keep.
    ///   - name: letters of ASCII.
    func keep(_ text: String, _ name: String) async
}
