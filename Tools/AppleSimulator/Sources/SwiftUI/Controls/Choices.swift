public import SimulatorCore

/// Offers several actions.
nonisolated public struct Menu<Label: View, Content: View>: View {
    public typealias Body = Never
    private let content: Content
    private let label: Label

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.content, self.label) = (content(), label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let surroundings = context.environment.surroundings
        let look: Node.ButtonLook =
            if case .system(let look) = surroundings.buttonStyle { look } else { .own }
        var node = context.node(
            .menu(look, showsIndicator: surroundings.showsMenuIndicator), label.drawn("label", in: context))
        node.actions.menu = content.drawn("menu", in: context.inMenu)
        return [node]
    }
}

extension DrawingContext {
    /// The surroundings of what a menu offers: as if it stood for itself.
    var inMenu: DrawingContext {
        with { environment in
            environment.surroundings.look = TextLook()
            environment.surroundings.buttonStyle = .system(.automatic)
        }
    }
}

/// Chooses one of several values.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never
    private let selection: Binding<SelectionValue>
    private let content: Content
    private let label: Label

    nonisolated public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        (self.selection, self.content, self.label) = (selection, content(), label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let offered = content.drawn("options", in: context)
        let tags = offered.map(\.tag)
        let options = offered.map { Node.Option(label: $0.spoken) }
        let chosen = tags.firstIndex(of: AnyHashable(selection.wrappedValue))
        let look = context.environment.surroundings.pickerLook
        var node = context.node(
            .picker(look, options: options, chosen: chosen), label.drawn("label", in: context))
        node.actions.choose = { [selection] place in
            if let value = tags[place]?.base as? SelectionValue { selection.wrappedValue = value }
        }
        return [node]
    }
}

/// On or off.
nonisolated public struct Toggle<Label: View>: View {
    public typealias Body = Never
    private let isOn: Binding<Bool>
    private let label: Label

    nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        (self.isOn, self.label) = (isOn, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        var node = context.node(.toggle(isOn: isOn.wrappedValue), label.drawn("label", in: context))
        node.actions.tap = { [isOn] in isOn.wrappedValue = !isOn.wrappedValue }
        return [node]
    }
}

/// Views that are shown when a person asks for them.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
    public typealias Body = Never
    private let isExpanded: Binding<Bool>
    private let content: () -> Content
    private let label: Label

    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        (self.isExpanded, self.content, self.label) = (isExpanded, content, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let isOpen = isExpanded.wrappedValue
        let inside = isOpen ? content().drawn("content", in: context) : []
        var node = context.node(
            .disclosure(isExpanded: isOpen, content: inside), label.drawn("label", in: context))
        node.actions.tap = { [isExpanded] in isExpanded.wrappedValue = !isExpanded.wrappedValue }
        return [node]
    }
}
