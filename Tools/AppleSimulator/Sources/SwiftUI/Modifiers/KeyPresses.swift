public import Foundation
public import SimulatorCore

// Keys that come to views, and what views are told of their place.
extension View {
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }

    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(Pressed(action: action))
    }

    /// What is asked for is told once, and again when the device is another one: here a view is as wide and high as its window.
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
        action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        modifier(Measuring(transform: transform, action: action))
    }

    /// Nothing is felt here.
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { self }

    /// Contents change at once.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Glass is drawn as a thin material.
    nonisolated public func glassEffect(_ glass: Glass = .regular, in shape: some Shape) -> some View {
        modifier(
            Boxed { box in
                (box.outline, box.fill, box.isGlass) = (shape.drawnOutline, nil, true)
            })
    }
}

/// A key that was pressed.
public struct KeyPress: Sendable {
    /// When a key is told.
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
    }

    /// Whether a view has taken a key.
    public enum Result: Sendable { case handled, ignored }

    public let key: KeyEquivalent
    public let characters: String
    public let modifiers: EventModifiers
}

/// What is felt.
public struct SensoryFeedback: Equatable, Sendable {
    public static let success = SensoryFeedback()
    public static let warning = SensoryFeedback()
    public static let alignment = SensoryFeedback()
    public static let levelChange = SensoryFeedback()
}

/// How contents change.
public struct ContentTransition: Equatable, Sendable {
    public static let identity = ContentTransition()
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}

/// Glass.
public struct Glass: Equatable, Sendable {
    public static var regular: Glass { Glass() }
}

/// How large a view is.
public struct GeometryProxy: Sendable {
    public let size: CGSize
}

/// Hears keys while no field has the keyboard.
nonisolated private struct Pressed: ViewModifier {
    typealias Body = Never
    let action: (KeyPress) -> KeyPress.Result

    nonisolated init(action: @escaping (KeyPress) -> KeyPress.Result) { self.action = action }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let action = action
        return content.drawn("k", in: context).map { node in
            var heard = node
            heard.actions.press = { stroke in
                let press = KeyPress(
                    key: KeyEquivalent(stroke.key), characters: stroke.text,
                    modifiers: EventModifiers(rawValue: stroke.modifiers.rawValue))
                return action(press) == .handled
            }
            return heard
        }
    }
}

/// Tells how large a view is.
nonisolated private struct Measuring<Value: Equatable & Sendable>: ViewModifier {
    typealias Body = Never
    let transform: @Sendable (GeometryProxy) -> Value
    let action: (Value) -> Void

    nonisolated init(
        transform: @escaping @Sendable (GeometryProxy) -> Value, action: @escaping (Value) -> Void
    ) {
        (self.transform, self.action) = (transform, action)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let screen = context.environment.surroundings.traits.device.size
        let size =
            context.environment.surroundings.windowSize ?? (Double(screen.width), Double(screen.height))
        let value = transform(GeometryProxy(size: CGSize(width: size.width, height: size.height)))
        let (cell, isNew) = context.graph.cell(at: context.place) { ValueCell(value) }
        let action = action
        if isNew || cell.value != value { context.graph.after { action(value) } }
        cell.value = value
        return content.drawn("g", in: context)
    }
}

/// Scrolling to a view: the page scrolls by itself to what is selected.
nonisolated public struct ScrollViewReader<Content: View>: View {
    public typealias Body = Never
    private let content: (ScrollViewProxy) -> Content

    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        content(ScrollViewProxy()).drawn("scroll", in: context)
    }
}

/// What scrolls.
public struct ScrollViewProxy {
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
