internal import SimulatorCore

/// Entries of the menus.
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    /// What they are made of.
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Draws them; SwiftUI has a hidden requirement for that, too.
    @MainActor func drawn(in context: DrawingContext) -> [DrawnCommands]
}

extension Commands {
    /// Draws what they are made of, after their properties were tied to their place.
    @MainActor public func drawn(in context: DrawingContext) -> [DrawnCommands] {
        context.link(self)
        return body.drawn(in: context.child("commands"))
    }
}

extension Commands where Body == Never {
    public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Commands {}

/// A menu of the app's own, before that of the windows.
nonisolated public struct CommandMenu<Content: View>: Commands {
    public typealias Body = Never
    private let name: Text
    private let content: Content

    nonisolated public init(_ name: Text, @ViewBuilder content: () -> Content) {
        (self.name, self.content) = (name, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [DrawnCommands] {
        let entries = content.drawn("entries", in: context)
        return [DrawnCommands(group: .own(name.content), isReplacing: false, entries: entries)]
    }
}

/// Entries for one place of the menus.
public struct DrawnCommands {
    /// The place.
    let group: CommandGroupPlacement
    /// Whether they stand there instead of the system's own.
    let isReplacing: Bool
    /// The entries.
    let entries: [Node]
}

/// Puts entries of menus together.
@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
        var all: [any Commands] = []
        repeat all.append(each content)
        return CommandList(all: all)
    }
}

nonisolated private struct CommandList: Commands {
    typealias Body = Never
    let all: [any Commands]

    nonisolated init(all: [any Commands]) { self.all = all }

    @MainActor func drawn(in context: DrawingContext) -> [DrawnCommands] {
        all.enumerated().flatMap { $0.element.drawn(in: context.child($0.offset)) }
    }
}

/// Entries at one place of the menus.
nonisolated public struct CommandGroup<Content: View>: Commands {
    public typealias Body = Never
    private let group: CommandGroupPlacement
    private let isReplacing: Bool
    private let content: Content

    nonisolated public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        (self.group, isReplacing, content) = (group, true, addition())
    }

    nonisolated public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        (self.group, isReplacing, content) = (group, false, addition())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [DrawnCommands] {
        let entries = content.drawn("entries", in: context)
        return [DrawnCommands(group: group, isReplacing: isReplacing, entries: entries)]
    }
}

/// A place in the menus.
public struct CommandGroupPlacement: Hashable, Sendable {
    private let name: String
    /// What a menu of the app's own is called; nil for a place in the system's menus.
    let title: String?

    private init(name: String, title: String? = nil) { (self.name, self.title) = (name, title) }

    /// A menu of the app's own.
    static func own(_ title: String) -> CommandGroupPlacement {
        CommandGroupPlacement(name: "own " + title, title: title)
    }

    public static let appInfo = CommandGroupPlacement(name: "appInfo")
    public static let appSettings = CommandGroupPlacement(name: "appSettings")
    public static let newItem = CommandGroupPlacement(name: "newItem")
    public static let saveItem = CommandGroupPlacement(name: "saveItem")
    public static let importExport = CommandGroupPlacement(name: "importExport")
    public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
    public static let textEditing = CommandGroupPlacement(name: "textEditing")
    public static let sidebar = CommandGroupPlacement(name: "sidebar")
    public static let windowList = CommandGroupPlacement(name: "windowList")
}
