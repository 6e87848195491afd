public import Foundation
internal import SimulatorCore

// Keys, and how the keyboard looks.

/// Fields whose Return key counts.
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// What the Return key says.
public struct SubmitLabel: Sendable {
    public static var next: SubmitLabel { SubmitLabel() }
    public static var done: SubmitLabel { SubmitLabel() }
}

/// Which letters are made large while typing: none here.
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// A key.
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The key's own letter.
    public let character: Character
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }
    public init(_ character: Character) { self.character = character }
}

/// Keys that are held.
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
}

/// Keys for an action.
public struct KeyboardShortcut: Sendable {
    /// The keys, as the simulator knows them.
    let keys: Shortcut
    public static let defaultAction = KeyboardShortcut(keys: .return)
    public static let cancelAction = KeyboardShortcut(keys: .escape)
}

/// Files of other apps: nothing has to be opened here.
extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { false }
    public func stopAccessingSecurityScopedResource() {}
}
