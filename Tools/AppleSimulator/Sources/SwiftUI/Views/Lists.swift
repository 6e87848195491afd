public import SimulatorCore

/// Rows, one of which can be chosen.
nonisolated public struct List<SelectionValue, Content: View>: View {
    public typealias Body = Never
    private let content: Content
    private let chosen: AnyHashable?
    private let choose: ((AnyHashable) -> Void)?

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let inside = context.with { $0.surroundings.pickerLook = .menu }
        let rows = content.drawn("l", in: inside).map { row in choose.map { choosable(row, $0) } ?? row }
        return [context.node(.list(isPlain: context.environment.surroundings.isPlainList), rows)]
    }

    @MainActor private func choosable(_ row: Node, _ choose: @escaping (AnyHashable) -> Void) -> Node {
        guard let tag = row.tag else { return row }
        var button = Node(row.id.child("row"), .button(.plain), look: row.look, [row])
        button.row = row.row
        button.access = row.access
        button.children[0].access = Accessibility()
        button.actions.tap = { choose(tag) }
        if tag == chosen { button.access.traits.insert(.selected) }
        return button
    }
}

extension List where SelectionValue == Never {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        (self.content, chosen, choose) = (content(), nil, nil)
    }
}

extension List {
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content)
    where SelectionValue: Hashable {
        self.content = content()
        chosen = selection?.wrappedValue.map { AnyHashable($0) }
        choose = selection.map { selection in
            { selection.wrappedValue = $0.base as? SelectionValue }
        }
    }
}

/// Fields and controls in rows.
nonisolated public struct Form<Content: View>: View {
    public typealias Body = Never
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.form, content.drawn("f", in: context))]
    }
}

/// Rows that belong together.
nonisolated public struct Section<Parent, Content, Footer> {
    fileprivate let content: Content
    fileprivate let header: Parent
    fileprivate let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {
        (self.content, self.header, self.footer) = (content(), header(), footer())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let head = header.drawn("header", in: context.with { $0.setStyle("footnote") }).map { node in
            var node = node
            node.access.traits.insert(.header)
            return node
        }
        let foot = footer.drawn("footer", in: context.with { $0.setStyle("footnote") })
        return [context.node(.section(header: head, footer: foot), content.drawn("rows", in: context))]
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

/// A view for each of many things.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    fileprivate let data: Data
    fileprivate let id: (Data.Element) -> ID
    fileprivate let content: (Data.Element) -> Content
}

extension ForEach: View where Content: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        data.flatMap { content($0).drawn(id($0), in: context) }
    }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        (self.data, id, self.content) = (data, { $0.id }, content)
    }
}

extension ForEach where Content: View {
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        (self.data, self.id, self.content) = (data, { $0[keyPath: id] }, content)
    }
}

extension EnvironmentValues {
    /// Text of another style, in a quieter colour.
    fileprivate mutating func setStyle(_ name: String) {
        surroundings.look.style = name
        surroundings.look.paint = .named("secondary")
    }
}
