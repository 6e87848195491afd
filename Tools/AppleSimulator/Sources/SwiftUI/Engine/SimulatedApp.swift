public import Foundation
public import SimulatorCore

/// An app whose views are drawn to nodes.
@MainActor
public final class SimulatedApp: Drawing {
    private let graph = Graph()
    private let scene: (DrawingContext) -> [Node]

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

    /// Hands a link to the views that take links.
    public func open(_ link: URL) {
        for take in graph.opens { take(link) }
    }

    /// Draws it until all is quiet.
    public func draw(_ traits: DeviceTraits) -> ScreenTree {
        graph.traits = traits
        var surroundings = Surroundings()
        surroundings.traits = traits
        surroundings.isCompact = traits.device == .iphone
        var environment = EnvironmentValues()
        environment.surroundings = surroundings
        let context = DrawingContext(graph: graph, place: .root, environment: environment)
        let nodes = graph.settle { scene(context) }
        let window = ScreenTree.Layer(.root, .window, nodes)
        return ScreenTree(layers: [window] + graph.layers, isTicking: graph.isTicking)
    }
}
