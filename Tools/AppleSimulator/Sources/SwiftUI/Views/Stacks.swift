public import SimulatorCore

/// Views below each other.
nonisolated public struct VStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    private let content: Content

    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let kind = Node.Kind.stack(.vertical, alignment: alignment.name, spacing: spacing.map { Double($0) })
        return [context.node(kind, content.drawn("v", in: context.withinRow))]
    }
}

/// Views beside each other.
nonisolated public struct HStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    private let content: Content

    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let kind = Node.Kind.stack(
            .horizontal, alignment: alignment.name, spacing: spacing.map { Double($0) })
        return [context.node(kind, content.drawn("h", in: context.withinRow))]
    }
}

/// Views over each other.
nonisolated public struct ZStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: Alignment
    private let content: Content

    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        (self.alignment, self.content) = (alignment, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.layered(alignment.anchor), content.drawn("z", in: context.withinRow))]
    }
}

/// Room between views.
nonisolated public struct Spacer: View {
    public typealias Body = Never
    private let minimum: CGFloat?

    nonisolated public init(minLength: CGFloat? = nil) { minimum = minLength }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.spacer(minimum: minimum.map { Double($0) }))]
    }
}

/// A thin line.
nonisolated public struct Divider: View {
    public typealias Body = Never
    nonisolated public init() {}
    @MainActor public func drawn(in context: DrawingContext) -> [Node] { [context.node(.divider)] }
}

/// Views that are scrolled.
nonisolated public struct ScrollView<Content: View>: View {
    public typealias Body = Never
    private let axes: Axis.Set
    private let content: Content

    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        (self.axes, self.content) = (axes, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let axis: Node.Axis = axes.contains(.horizontal) ? .horizontal : .vertical
        return [context.node(.scroll(axis), content.drawn("c", in: context.withinRow))]
    }
}

/// Views in columns.
nonisolated public struct LazyVGrid<Content: View>: View {
    public typealias Body = Never
    private let column: GridItem
    private let spacing: CGFloat?
    private let content: Content

    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        (column, self.spacing, self.content) = (columns.first ?? GridItem(), spacing, content())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let (least, most) = column.bounds
        let gap = (spacing ?? column.spacing).map { Double($0) }
        let kind = Node.Kind.grid(minimum: Double(least), maximum: Double(most), spacing: gap)
        return [context.node(kind, content.drawn("g", in: context.withinRow))]
    }
}

/// A column of a grid, or as many as fit.
public struct GridItem: Sendable {
    /// How wide it is.
    public enum Size: Sendable {
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    fileprivate let size: Size
    fileprivate let spacing: CGFloat?

    public init(_ size: Size = .adaptive(minimum: 0), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        (self.size, self.spacing) = (size, spacing)
    }

    fileprivate var bounds: (CGFloat, CGFloat) {
        switch size {
        case .adaptive(let minimum, let maximum): (minimum, maximum)
        }
    }
}
