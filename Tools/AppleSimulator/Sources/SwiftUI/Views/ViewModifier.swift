public import SimulatorCore

/// Makes another view of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    /// The other view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    /// Draws a view with it; SwiftUI has a hidden requirement for that, too.
    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node]
}

extension ViewModifier {
    /// Draws the other view, after the modifier's properties were tied to its place.
    @MainActor public func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let context = context.child(ObjectIdentifier(Self.self))
        context.link(self)
        return body(content: _ViewModifier_Content(content: content)).drawn(in: context)
    }
}

extension ViewModifier where Body == Never {
    /// Modifiers that the system draws make no view.
    @MainActor public func body(content: Content) -> Never { fatalError("\(Self.self) has no body.") }
}

/// The view that a modifier is given.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public typealias Body = Never
    let content: any View

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        content.drawn("content", in: context)
    }
}

/// A view with a modifier.
nonisolated public struct ModifiedContent<Content, Modifier> {
    fileprivate let content: Content
    fileprivate let modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        modifier.drawn(content, in: context)
    }
}

extension View {
    /// The view with a modifier.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

// MARK: - What the system's modifiers are made of

/// Changes what surrounds a view.
nonisolated struct Surrounding: ViewModifier {
    typealias Body = Never
    let change: (inout EnvironmentValues) -> Void

    nonisolated init(_ change: @escaping (inout EnvironmentValues) -> Void) { self.change = change }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn("s", in: context.with(change))
    }
}

/// Puts each node of a view into a box.
nonisolated struct Boxed: ViewModifier {
    typealias Body = Never
    let style: BoxStyle

    nonisolated init(_ change: (inout BoxStyle) -> Void) { style = BoxStyle(change) }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn("b", in: context).enumerated().map { number, node in
            context.wrap(node, number, .box(style))
        }
    }
}

/// Changes each node of a view.
nonisolated struct Noted: ViewModifier {
    typealias Body = Never
    let change: (inout Node) -> Void

    nonisolated init(_ change: @escaping (inout Node) -> Void) { self.change = change }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn("n", in: context).map { node in
            var changed = node
            change(&changed)
            return changed
        }
    }
}

extension DrawingContext {
    /// A node around another one, which keeps what a list and a picker have to know of it.
    func wrap(_ node: Node, _ number: Int, _ kind: Node.Kind) -> Node {
        var wrapper = Node(place.child(number), kind, look: node.look, [node])
        wrapper.isEnabled = node.isEnabled
        wrapper.row = node.row
        wrapper.tag = node.tag
        wrapper.actions.menu = node.actions.menu
        wrapper.actions.leading = node.actions.leading
        wrapper.actions.trailing = node.actions.trailing
        return wrapper
    }
}
