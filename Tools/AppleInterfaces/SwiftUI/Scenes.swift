// SwiftUI: the app, its windows, menus and toolbars. Addresses are below https://developer.apple.com/documentation/ .

// swiftui/app
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}
@available(iOS 14.0, macOS 11.0, *)
extension App {
    @MainActor @preconcurrency public static func main() {}
}

// swiftui/scene
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
@available(iOS 14.0, macOS 11.0, *)
extension Never: Scene {}

// swiftui/scenebuilder
@available(iOS 14.0, macOS 11.0, *)
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<C0: Scene, C1: Scene>(_ c0: C0, _ c1: C1) -> some Scene { c0 }
    public static func buildBlock<C0: Scene, C1: Scene, C2: Scene>(_ c0: C0, _ c1: C1, _ c2: C2) -> some Scene {
        c0
    }
}

// swiftui/windowgroup
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct WindowGroup<Content: View>: Scene {
    // swiftui/windowgroup/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

@available(iOS 14.0, macOS 11.0, *)
extension Scene {
    // swiftui/scene/commands(content:)
    nonisolated public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene
    { self }
    // swiftui/scene/handlesexternalevents(matching:)
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
    // swiftui/scene/defaultsize(width:height:)
    @available(iOS 17.0, macOS 13.0, *)
    nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

// swiftui/commands
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
@available(iOS 14.0, macOS 11.0, *)
extension Never: Commands {}

// swiftui/commandsbuilder
@available(iOS 14.0, macOS 11.0, *)
@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
    public static func buildBlock<C0: Commands, C1: Commands>(_ c0: C0, _ c1: C1) -> some Commands { c0 }
    public static func buildBlock<C0: Commands, C1: Commands, C2: Commands>(
        _ c0: C0, _ c1: C1, _ c2: C2
    ) -> some Commands { c0 }
    public static func buildBlock<C0: Commands, C1: Commands, C2: Commands, C3: Commands, C4: Commands>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4
    ) -> some Commands { c0 }
}

// swiftui/commandgroup
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct CommandGroup<Content: View>: Commands {
    // swiftui/commandgroup/init(replacing:addition:)
    nonisolated public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    // swiftui/commandgroup/init(after:addition:)
    nonisolated public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/commandgroupplacement
@available(iOS 14.0, macOS 11.0, *)
public struct CommandGroupPlacement: Sendable {
    public static let importExport = CommandGroupPlacement()
    public static let appInfo = CommandGroupPlacement()
    public static let appSettings = CommandGroupPlacement()
    public static let newItem = CommandGroupPlacement()
    public static let pasteboard = CommandGroupPlacement()
    public static let textEditing = CommandGroupPlacement()
    public static let sidebar = CommandGroupPlacement()
    init() {}
}

// swiftui/commandmenu
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct CommandMenu<Content: View>: Commands {
    // swiftui/commandmenu/init(_:content:)
    nonisolated public init(_ name: Text, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/toolbarcontent
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
@available(iOS 14.0, macOS 11.0, *)
extension Never: ToolbarContent {}

@available(iOS 16.0, macOS 13.0, *)
extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public var body: Never { return fatalError() }
}

// swiftui/toolbarcontentbuilder
@available(iOS 14.0, macOS 11.0, *)
@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
    // swiftui/toolbarcontentbuilder/buildif(_:)
    @available(iOS 16.0, macOS 13.0, *)
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent {
        content
    }
    public static func buildBlock<C0: ToolbarContent, C1: ToolbarContent>(
        _ c0: C0, _ c1: C1
    ) -> some ToolbarContent { c0 }
    public static func buildBlock<C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent>(
        _ c0: C0, _ c1: C1, _ c2: C2
    ) -> some ToolbarContent { c0 }
}

// swiftui/toolbaritem
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    public var body: Never { return fatalError() }
}
@available(iOS 14.0, macOS 11.0, *)
extension ToolbarItem where ID == () {
    // swiftui/toolbaritem/init(placement:content:)
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
    {}
}

// swiftui/defaulttoolbaritem
@available(iOS 26.0, macOS 26.0, *)
nonisolated public struct DefaultToolbarItem: ToolbarContent {
    // swiftui/defaulttoolbaritem/init(kind:placement:)
    nonisolated public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
    public var body: Never { return fatalError() }
}
// swiftui/toolbardefaultitemkind
@available(iOS 17.0, macOS 14.0, *)
public struct ToolbarDefaultItemKind: Sendable {
    // swiftui/toolbardefaultitemkind/search
    @available(iOS 26.0, macOS 26.0, *)
    public static let search = ToolbarDefaultItemKind()
    init() {}
}

// swiftui/toolbaritemplacement
@available(iOS 14.0, macOS 11.0, *)
public struct ToolbarItemPlacement: Sendable {
    public static let automatic = ToolbarItemPlacement()
    public static let primaryAction = ToolbarItemPlacement()
    public static let confirmationAction = ToolbarItemPlacement()
    public static let cancellationAction = ToolbarItemPlacement()
    public static let status = ToolbarItemPlacement()
    init() {}
}
