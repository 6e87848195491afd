/// A key that comes to a view.
public struct KeyStroke: Sendable {
    /// The key, as Apple's systems name it: U+F700 for the upper arrow and so on.
    public let key: Character
    /// What it writes.
    public let text: String
    /// What is held meanwhile.
    public let modifiers: Shortcut.Modifiers

    /// A key.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifiers: what is held meanwhile.
    public init(_ key: Character, _ modifiers: Shortcut.Modifiers = []) {
        (self.key, text, self.modifiers) = (key, String(key), modifiers)
    }

    /// A key as browsers name it; nil for one that no view hears.
    ///
    /// - Parameter name: what the browser says.
    init?(browser name: String) {
        let known: [String: Character] = [
            "ArrowUp": "\u{F700}", "ArrowDown": "\u{F701}", "ArrowLeft": "\u{F702}", "ArrowRight": "\u{F703}",
            "Home": "\u{F729}", "End": "\u{F72B}", "Enter": "\r", "Escape": "\u{1B}", "Backspace": "\u{7F}",
        ]
        guard let key = known[name] ?? (name.count == 1 ? name.first : nil) else { return nil }
        self.init(key)
    }
}

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
