public import Foundation
public import SimulatorCore

/// An app whose views are drawn to nodes.
@MainActor
public final class SimulatedApp: Drawing {
    private let graph = Graph()
    private let scene: (DrawingContext) -> [ScreenTree.Layer]

    /// Called when something that is shown has changed outside an event.
    public var changed: (@MainActor () -> Void)? {
        get { graph.changed }
        set { graph.changed = newValue }
    }

    /// What comes to it from outside.
    public var outside: Outside { graph.outside }

    /// An app.
    ///
    /// - Parameter app: it.
    public init(_ app: some App) {
        scene = { context in
            context.link(app)
            return app.body.drawn(in: context.child("scene"))
        }
    }

    /// A scene without an app: what a test shows.
    ///
    /// - Parameters:
    ///   - now: the present moment, for what shows the time.
    ///   - scene: the scene.
    public init(now: @escaping () -> Date = { Date() }, @SceneBuilder scene: @escaping () -> some Scene) {
        graph.now = now
        self.scene = { scene().drawn(in: $0) }
    }

    /// Draws it until all is quiet.
    public func draw(_ traits: DeviceTraits) -> ScreenTree {
        graph.traits = traits
        var surroundings = Surroundings()
        surroundings.traits = traits
        surroundings.isCompact = traits.device == .iphone
        surroundings.openWindow = { [graph] id in graph.namedWindows[id].map { graph.open($0) } ?? () }
        var environment = EnvironmentValues()
        environment.surroundings = surroundings
        let context = DrawingContext(graph: graph, place: .root, environment: environment)
        let layers = graph.settle { scene(context) }
        var screen = ScreenTree(layers: layers, isTicking: graph.isTicking)
        if let open = graph.opensLink { screen.openLink = { URL(string: $0).map(open) ?? () } }
        if traits.device == .mac { arrange(&screen, in: context) }
        return screen
    }

    /// Puts the windows of a Mac behind each other, and makes the menu bar.
    private func arrange(_ screen: inout ScreenTree, in context: DrawingContext) {
        // An app is called as its first window is.
        let app = screen.layers.first?.frame?.title ?? ""
        screen.arrange(graph.windows)
        let windows = screen.layers.compactMap { layer in layer.frame.map { (layer.id, $0) } }
            .filter { !$0.1.isExtra }
        screen.menus = MenuBar(context.child("menu bar"), app: app).menus(graph.commands, windows: windows)
        screen.extras = graph.extras
    }
}
