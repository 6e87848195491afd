public import SimulatorCore

/// Items of a bar.
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    /// What it is made of.
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Draws them; SwiftUI has a hidden requirement for that, too.
    @MainActor func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)]
}

extension ToolbarContent {
    /// Draws what it is made of, after its properties were tied to its place.
    @MainActor public func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        context.link(self)
        return body.drawn(in: context.child("items"))
    }
}

extension ToolbarContent where Body == Never {
    public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: ToolbarContent {}

/// Puts items of a bar together.
@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent {
        var items: [any ToolbarContent] = []
        repeat items.append(each content)
        return ToolbarItems(items: items)
    }
}

nonisolated private struct ToolbarItems: ToolbarContent {
    typealias Body = Never
    let items: [any ToolbarContent]

    nonisolated init(items: [any ToolbarContent]) { self.items = items }

    @MainActor func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        items.enumerated().flatMap { $0.element.drawn(in: context.child($0.offset)) }
    }
}

/// An item of a bar.
nonisolated public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    public typealias Body = Never
    private let place: NavigationBar.Place
    private let content: Content

    @MainActor public func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        content.drawn("item", in: context).map { (place, $0) }
    }
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
    {
        (place, self.content) = (placement.place, content())
    }
}

/// Where an item of a bar stands.
public struct ToolbarItemPlacement: Sendable {
    fileprivate let place: NavigationBar.Place
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    public static let status = ToolbarItemPlacement(place: .bottom)
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
}

// MARK: - Menus of the system, which are named and not drawn

/// Entries of the menus.
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Commands where Body == Never {
    public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Commands {}

/// Puts entries of menus together.
@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
        CommandList()
    }
}

nonisolated private struct CommandList: Commands {
    typealias Body = Never
    nonisolated init() {}
}

/// Entries at one place of the menus.
nonisolated public struct CommandGroup<Content: View>: Commands {
    public typealias Body = Never
    nonisolated public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    nonisolated public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A place in the menus.
public struct CommandGroupPlacement: Sendable {
    public static let importExport = CommandGroupPlacement()
    public static let appInfo = CommandGroupPlacement()
    public static let appSettings = CommandGroupPlacement()
    public static let newItem = CommandGroupPlacement()
    public static let pasteboard = CommandGroupPlacement()
    public static let textEditing = CommandGroupPlacement()
    public static let sidebar = CommandGroupPlacement()
}
