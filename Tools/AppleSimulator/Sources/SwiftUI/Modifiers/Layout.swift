internal import SimulatorCore

// Where views stand, and how large they are.
extension View {
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            Boxed { box in
                (box.size.width, box.size.height) = (width.points, height.points)
                box.anchor = alignment.anchor
            })
    }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        modifier(
            Boxed { box in
                (box.size.minWidth, box.size.minHeight) = (minWidth.points, minHeight.points)
                (box.size.idealWidth, box.size.idealHeight) = (idealWidth.points, idealHeight.points)
                (box.size.maxWidth, box.size.maxHeight) = (maxWidth.points, maxHeight.points)
                box.anchor = alignment.anchor
            })
    }

    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        // What the system takes where no length is said.
        let length = Double(length ?? 16)
        return modifier(
            Boxed { box in
                box.padding = Insets(
                    top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                    bottom: edges.contains(.bottom) ? length : 0,
                    trailing: edges.contains(.trailing) ? length : 0)
            })
    }

    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(Boxed { $0.fixed = (horizontal, vertical) })
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View
    {
        modifier(Boxed { $0.aspectRatio = aspectRatio.points })
    }

    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View {
        modifier(Boxed { $0.ignoresSafeArea = true })
    }

    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { modifier(Identified(id: id)) }

    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { modifier(Noted { $0.tag = tag }) }
}

/// Tells views at one place apart.
nonisolated private struct Identified<ID: Hashable>: ViewModifier {
    typealias Body = Never
    let id: ID

    nonisolated init(id: ID) { self.id = id }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn(id, in: context)
    }
}

extension CGFloat? {
    fileprivate var points: Double? { map { Double($0) } }
}

// What lies over views and behind them.
extension View {
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(Covered(other: content(), anchor: alignment.anchor, isInFront: true))
    }

    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View {
        modifier(Covered(other: background, anchor: alignment.anchor, isInFront: false))
    }

    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        modifier(Boxed { $0.fill = style.drawnPaint })
    }

    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T)
        -> some View
    {
        modifier(
            Boxed { box in
                (box.fill, box.outline) = (style.drawnPaint, shape.drawnOutline)
            })
    }
}

/// Draws another view in front of a view, or behind it, in a frame of its size.
nonisolated private struct Covered<Other: View>: ViewModifier {
    typealias Body = Never
    let other: Other
    let anchor: Anchor
    let isInFront: Bool

    nonisolated init(other: Other, anchor: Anchor, isInFront: Bool) {
        (self.other, self.anchor, self.isInFront) = (other, anchor, isInFront)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn("under", in: context).enumerated().map { number, node in
            let others = other.drawn("over", in: context.child(number))
            return context.wrap(node, number, .covered(by: others, anchor, isInFront: isInFront))
        }
    }
}
