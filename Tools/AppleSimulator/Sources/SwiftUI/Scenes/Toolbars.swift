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
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent {
        var items: [any ToolbarContent] = []
        repeat items.append(each content)
        return ToolbarItems(items: items)
    }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public var body: Never { fatalError("An optional item has no body.") }

    @MainActor public func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        map { $0.drawn(in: context.child("some")) } ?? []
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
    private let placement: ToolbarItemPlacement
    private let content: Content

    @MainActor public func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        let place = placement.place(in: context.environment.surroundings)
        return content.drawn("item", in: context).map { (place, $0) }
    }
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
    {
        (self.placement, self.content) = (placement, content())
    }
}

/// An item that the system makes: the field to search in, at another place.
nonisolated public struct DefaultToolbarItem: ToolbarContent {
    public typealias Body = Never
    private let placement: ToolbarItemPlacement

    nonisolated public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {
        self.placement = placement
    }

    @MainActor public func drawn(in context: DrawingContext) -> [(place: NavigationBar.Place, node: Node)] {
        let surroundings = context.environment.surroundings
        surroundings.bar?.bar.isSearchBelow = placement.place(in: surroundings) == .bottom
        return []
    }
}

/// What the system makes.
public struct ToolbarDefaultItemKind: Sendable {
    public static let search = ToolbarDefaultItemKind()
}

/// Where an item of a bar stands.
public struct ToolbarItemPlacement: Sendable {
    private let place: NavigationBar.Place
    private let onMac: NavigationBar.Place
    private let onMacSheet: NavigationBar.Place

    private init(
        _ place: NavigationBar.Place, mac: NavigationBar.Place = .trailing,
        macSheet: NavigationBar.Place = .bottom
    ) {
        (self.place, onMac, onMacSheet) = (place, mac, macSheet)
    }

    /// The place, which differs from system to system.
    func place(in surroundings: Surroundings) -> NavigationBar.Place {
        guard surroundings.isMac else { return place }
        return surroundings.sheet == nil ? onMac : onMacSheet
    }

    public static let automatic = ToolbarItemPlacement(.trailing)
    public static let primaryAction = ToolbarItemPlacement(.trailing)
    public static let confirmationAction = ToolbarItemPlacement(.trailing, macSheet: .confirmation)
    public static let cancellationAction = ToolbarItemPlacement(.leading)
    public static let status = ToolbarItemPlacement(.bottom, mac: .status)
    public static let bottomBar = ToolbarItemPlacement(.bottom)
    public static let topBarLeading = ToolbarItemPlacement(.leading)
    public static let topBarTrailing = ToolbarItemPlacement(.trailing)
}
