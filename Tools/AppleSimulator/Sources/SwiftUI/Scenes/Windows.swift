public import SimulatorCore

/// A window: one here.
nonisolated public struct WindowGroup<Content: View>: Scene {
    public typealias Body = Never
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        context.window { content.drawn("window", in: $0) }
    }
}

/// The one window of its kind.
nonisolated public struct Window<Content: View>: Scene {
    public typealias Body = Never
    private let title: Text
    private let id: String
    private let content: Content

    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
        (self.title, self.id, self.content) = (title, id, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        context.graph.namedWindows[id] = context.place
        var layers = context.window { content.drawn("window", in: $0) }
        var frame = WindowFrame(title: title.content)
        frame.bringForward = { [graph = context.graph, place = context.place] in graph.open(place) }
        layers[0].frame = frame
        return layers
    }
}

/// The window for the settings of an app, which a command of the app's menu opens.
nonisolated public struct Settings<Content: View>: Scene {
    public typealias Body = Never
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        let (graph, place) = (context.graph, context.place)
        graph.settings = place
        guard graph.windows.contains(place) else { return [] }
        var layers = context.window { content.drawn("window", in: $0) }
        var frame = WindowFrame(title: SystemWords.preferred.settings)
        frame.bringForward = { graph.open(place) }
        frame.close = { graph.close(place) }
        layers[0].frame = frame
        return layers
    }
}

/// Opens a window, or brings it forward where it is open.
@MainActor @preconcurrency
public struct OpenWindowAction {
    private let open: (@MainActor (String) -> Void)?

    nonisolated init(_ open: (@MainActor (String) -> Void)?) { self.open = open }

    /// Opens the window of an identifier.
    @MainActor @preconcurrency public func callAsFunction(id: String) { open?(id) }
}

/// Opens the window for the settings.
nonisolated public struct SettingsLink<Label: View>: View {
    public typealias Body = Never
    private let label: Label

    nonisolated public init(@ViewBuilder label: () -> Label) { self.label = label() }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        var node = context.button("label", label: label)
        node.actions.tap = { [graph = context.graph] in
            if let settings = graph.settings { graph.open(settings) }
        }
        return [node]
    }
}

extension DrawingContext {
    /// A window and what its views put above it.
    ///
    /// - Parameter draw: draws what it shows.
    /// - Returns: the window first.
    @MainActor
    func window(_ draw: (DrawingContext) -> [Node]) -> [ScreenTree.Layer] {
        let others = graph.layers
        defer { graph.layers = others }
        graph.layers = []
        let nodes = draw(self)
        return [ScreenTree.Layer(place, .window, nodes)] + graph.layers
    }
}

extension Scene {
    nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
        FramedScene(scene: self, size: (Double(width), Double(height)))
    }

    /// Links from outside are not simulated.
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

    nonisolated public func commands<Content: Commands>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene {
        CommandedScene(scene: self, commands: content())
    }
}

/// A scene whose windows have a size at the start.
nonisolated private struct FramedScene<Inner: Scene>: Scene {
    typealias Body = Never
    let scene: Inner
    let size: (width: Double, height: Double)

    nonisolated init(scene: Inner, size: (width: Double, height: Double)) {
        (self.scene, self.size) = (scene, size)
    }

    @MainActor func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        let inside = context.child("framed").with { $0.surroundings.windowSize = size }
        return scene.drawn(in: inside).map { layer in
            var layer = layer
            layer.frame?.width = size.width
            layer.frame?.height = size.height
            return layer
        }
    }
}

/// A scene with commands in the menu bar of a Mac.
nonisolated private struct CommandedScene<Inner: Scene, Content: Commands>: Scene {
    typealias Body = Never
    let scene: Inner
    let commands: Content

    nonisolated init(scene: Inner, commands: Content) { (self.scene, self.commands) = (scene, commands) }

    @MainActor func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        if context.environment.surroundings.isMac {
            context.graph.commands += commands.drawn(in: context.child("commands").inMenu)
        }
        return scene.drawn(in: context.child("commanded"))
    }
}
