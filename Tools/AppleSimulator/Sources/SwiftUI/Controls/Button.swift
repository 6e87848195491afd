public import Foundation
public import SimulatorCore

/// Something to tap.
nonisolated public struct Button<Label: View>: View {
    public typealias Body = Never
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (role, self.action, self.label) = (nil, action, label())
    }

    nonisolated public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        (self.role, self.action, self.label) = (role, action, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let surroundings = context.environment.surroundings
        var node = context.button("label", label: label)
        node.isDestructive = role == .destructive
        // In a question, the Escape key is the answer that does nothing.
        if role == .cancel, surroundings.dismissal != nil { node.shortcut = .escape }
        node.actions.tap = { [action] in
            // An alert is gone before its answer is given.
            surroundings.dismissal?()
            action()
        }
        return [node]
    }
}

extension Button where Label == Text {
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        (role, self.action, label) = (nil, action, Text(verbatim: String(title)))
    }

    nonisolated public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        (self.role, self.action, label) = (role, action, Text(verbatim: String(title)))
    }
}

extension DrawingContext {
    /// A button with a label, in the style of its place.
    @MainActor
    func button(_ step: String, label: some View) -> Node {
        switch environment.surroundings.buttonStyle {
        case .system(let look): return node(.button(look), label.drawn(step, in: self))
        case .own(let style):
            let inside = child(ObjectIdentifier(type(of: style)))
            inside.link(style)
            let configuration = ButtonStyleConfiguration(label: .init(view: label), isPressed: false)
            return node(.button(.own), style.made(configuration).drawn(step, in: inside))
        }
    }
}

extension ButtonStyle {
    /// What the style makes, whatever its type is.
    @MainActor
    fileprivate func made(_ configuration: ButtonStyleConfiguration) -> any View {
        makeBody(configuration: configuration)
    }
}

/// What a button is for.
public struct ButtonRole: Equatable, Sendable {
    private let name: String

    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// How an app draws buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    /// The button.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a button that an app draws is made of.
public struct ButtonStyleConfiguration {
    /// What the button says.
    nonisolated public struct Label: View {
        public typealias Body = Never
        fileprivate let view: any View

        @MainActor public func drawn(in context: DrawingContext) -> [Node] {
            view.drawn("label", in: context)
        }
    }

    /// What it says.
    public let label: ButtonStyleConfiguration.Label
    /// Whether a finger is on it: here a tap is over at once.
    public let isPressed: Bool
}

/// Opens a page of the web.
nonisolated public struct Link<Label: View>: View {
    public typealias Body = Never
    private let destination: URL
    private let label: Label

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        (self.destination, self.label) = (destination, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.link(destination.absoluteString), label.drawn("label", in: context))]
    }
}
