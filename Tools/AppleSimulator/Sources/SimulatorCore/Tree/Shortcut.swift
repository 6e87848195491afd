/// Keys that do what a control does.
public struct Shortcut: Hashable, Sendable {
    /// Keys that are held meanwhile.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
        public static let option = Modifiers(rawValue: 8)
        public static let command = Modifiers(rawValue: 16)
    }

    /// The Escape key.
    public static let escape = Shortcut("⎋", [])
    /// The Return key.
    public static let `return` = Shortcut("↩", [])

    /// The key, as a menu writes it.
    public let key: String
    /// What is held meanwhile.
    public let modifiers: Modifiers

    /// Keys.
    ///
    /// - Parameters:
    ///   - key: the key, as its own letter.
    ///   - modifiers: what is held meanwhile.
    public init(_ key: String, _ modifiers: Modifiers = .command) {
        self.key = key.uppercased()
        self.modifiers = modifiers
    }

    /// The keys as a menu writes them, in Apple's order: `⇧⌘C`.
    public var text: String {
        let held: [(Modifiers, String)] = [(.control, "⌃"), (.option, "⌥"), (.shift, "⇧"), (.command, "⌘")]
        return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + key
    }
}
