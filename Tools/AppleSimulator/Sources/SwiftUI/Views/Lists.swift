public import SimulatorCore

/// Rows, one of which can be chosen.
nonisolated public struct List<SelectionValue, Content: View>: View {
    public typealias Body = Never
    private let content: Content
    private let chosen: AnyHashable?
    private let choose: ((AnyHashable) -> Void)?

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let graph = context.graph
        let cell = graph.cell(at: context.place) { ValueCell(Self.screenful, in: graph) }.cell
        let budget = RowBudget(cell.value) { cell.set(cell.value + Self.screenful) }
        let inside = context.with { ($0.surroundings.pickerLook, $0.surroundings.rows) = (.menu, budget) }
        let drawn = Self.uncut(content.drawn("l", in: inside))
        let rows = drawn.map { row in choose.map { choosable(row, $0) } ?? row }
        return [context.node(.list(isPlain: context.environment.surroundings.isPlainList), rows)]
    }

    /// More rows than a screen has, and so many more each time the last one is scrolled to.
    private static var screenful: Int { 24 }

    /// What follows rows that are not drawn yet is not drawn, either.
    private static func uncut(_ rows: [Node]) -> [Node] {
        rows.firstIndex(where: \.isCut).map { Array(rows[...$0]) } ?? rows
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
        guard let budget = context.environment.surroundings.rows else {
            return data.flatMap { content($0).drawn(id($0), in: context) }
        }
        let inside = context.with { $0.surroundings.rows = nil }
        var rows: [Node] = []
        for element in data {
            guard budget.left > 0 else {
                var further = Node(context.place.child("further"), .further)
                further.actions.reach = budget.extend
                return rows + [further]
            }
            let drawn = content(element).drawn(id(element), in: inside)
            budget.left -= max(1, drawn.count)
            rows += drawn
        }
        return rows
    }
}

extension Node {
    /// Whether further rows follow that are not drawn.
    fileprivate var isCut: Bool {
        switch kind {
        case .further: true
        case .section: children.contains(where: \.isCut)
        default: false
        }
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
