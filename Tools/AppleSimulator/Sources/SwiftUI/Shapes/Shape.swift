public import SimulatorCore

/// An outline.
public protocol Shape: Sendable, View {
    /// It, in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// What the page draws; shapes of apps are drawn by their path.
    nonisolated var drawnOutline: Outline { get }
}

extension Shape {
    /// Its path in a square of 100.
    nonisolated public var drawnOutline: Outline {
        .lines(path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).commands)
    }

    /// A shape is filled with the colour of its place.
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let paint = context.look.paint ?? .named("label")
        return [context.node(.shape(drawnOutline, fill: paint, stroke: nil))]
    }

    /// A part of it.
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        TrimmedShape(shape: self, start: startFraction, end: endFraction)
    }

    /// A line along it.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        StrokedShape(shape: self, stroke: Stroke(paint: content.drawnPaint, width: Double(lineWidth)))
    }

    /// A line along it.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        StrokedShape(
            shape: self,
            stroke: Stroke(
                paint: content.drawnPaint, width: Double(style.lineWidth), dash: style.dash.map { Double($0) }
            ))
    }
}

/// A shape of which the system knows the border.
public protocol InsettableShape: Shape {}

/// A line along a shape.
nonisolated private struct StrokedShape<Base: Shape>: View {
    typealias Body = Never
    let shape: Base
    let stroke: Stroke

    nonisolated init(shape: Base, stroke: Stroke) { (self.shape, self.stroke) = (shape, stroke) }

    @MainActor func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.shape(shape.drawnOutline, fill: nil, stroke: stroke))]
    }
}

/// A part of a shape: of a circle, an arc; other shapes are drawn whole.
nonisolated private struct TrimmedShape<Base: Shape>: Shape {
    typealias Body = Never
    let shape: Base
    let start: CGFloat
    let end: CGFloat

    nonisolated init(shape: Base, start: CGFloat, end: CGFloat) {
        (self.shape, self.start, self.end) = (shape, start, end)
    }

    nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }

    nonisolated var drawnOutline: Outline {
        shape.drawnOutline == .circle ? .arc(from: Double(start), to: Double(end)) : shape.drawnOutline
    }
}

/// A circle.
nonisolated public struct Circle: InsettableShape {
    public typealias Body = Never
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public var drawnOutline: Outline { .circle }
}

/// A rectangle with round ends.
nonisolated public struct Capsule: InsettableShape {
    public typealias Body = Never
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public var drawnOutline: Outline { .capsule }
}

/// A rectangle.
nonisolated public struct Rectangle: InsettableShape {
    public typealias Body = Never
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public var drawnOutline: Outline { .rectangle }
}

/// A rectangle with round corners.
nonisolated public struct RoundedRectangle: InsettableShape {
    public typealias Body = Never
    private let radius: Double
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        radius = Double(cornerRadius)
    }
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
    nonisolated public var drawnOutline: Outline { .rounded(radius) }
}

/// How corners are rounded: here all by circles.
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}
