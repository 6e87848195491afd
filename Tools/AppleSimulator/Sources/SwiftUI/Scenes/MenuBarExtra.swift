public import SimulatorCore

/// A sign at the right end of a Mac's menu bar, which opens a window of its own below it.
nonisolated public struct MenuBarExtra<Label: View, Content: View>: Scene {
    public typealias Body = Never
    private let isInserted: Binding<Bool>
    private let content: Content
    private let label: Label

    nonisolated public init(
        isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        (self.isInserted, self.content, self.label) = (isInserted, content(), label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        let (graph, place) = (context.graph, context.place)
        guard context.environment.surroundings.isMac, isInserted.wrappedValue else { return [] }
        var sign = context.button("sign", label: label)
        sign.actions.tap = { graph.toggle(extra: place) }
        graph.extras.append(sign)
        guard graph.windows.contains(place) else { return [] }
        var layers = context.window { content.drawn("window", in: $0) }
        var frame = WindowFrame(title: sign.spoken)
        frame.isExtra = true
        frame.bringForward = { graph.open(place) }
        layers[0].frame = frame
        layers[0].dismiss = { graph.close(place) }
        return layers
    }
}

/// How the window of such a sign looks.
@MainActor @preconcurrency
public protocol MenuBarExtraStyle {}

/// A window, and not a menu.
nonisolated public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
    nonisolated public init() {}
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
    @MainActor @preconcurrency public static var window: WindowMenuBarExtraStyle { .init() }
}

extension Scene {
    /// All signs open windows here.
    nonisolated public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene { self }
}
