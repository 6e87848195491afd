/// What a modifier of layout or looks does to the views within it.
public struct BoxStyle: Equatable, Sendable {
    /// The distances from the edges.
    public var padding: Insets?
    /// The size that is asked for.
    public var size = Sizes()
    /// Where the content stands in a frame that is larger.
    public var anchor: Anchor?
    /// What lies behind.
    public var fill: Paint?
    /// The outline of what lies behind, or that cuts the content.
    public var outline: Outline?
    /// Whether it lies on glass.
    public var isGlass = false
    /// Whether the outline cuts the content.
    public var isClipped = false
    /// How much is seen through: 1 for nothing.
    public var opacity: Double?
    /// A turn, in degrees.
    public var degrees: Double?
    /// A factor of size.
    public var scale: Double?
    /// A shadow below.
    public var shadow: Shadow?
    /// Width by height.
    public var aspectRatio: Double?
    /// Whether it keeps its own width, and height, whatever room there is.
    public var fixed: (width: Bool, height: Bool) {
        get { (isWidthFixed, isHeightFixed) }
        set { (isWidthFixed, isHeightFixed) = newValue }
    }
    private var isWidthFixed = false
    private var isHeightFixed = false
    /// Whether taps go through it.
    public var isUntouchable = false
    /// Whether it reaches below the bars.
    public var ignoresSafeArea = false

    /// Nothing.
    public init() {}

    /// A style with some of it set.
    ///
    /// - Parameter change: what sets it.
    public init(_ change: (inout BoxStyle) -> Void) { change(&self) }
}

/// Sizes in points; nil where nothing is asked for, infinity for all the room there is.
public struct Sizes: Equatable, Sendable {
    /// Exact ones.
    public var width: Double?
    public var height: Double?
    /// Those of a window, or a Mac's sheet, that holds it.
    public var idealWidth: Double?
    public var idealHeight: Double?
    /// The least.
    public var minWidth: Double?
    public var minHeight: Double?
    /// The most.
    public var maxWidth: Double?
    public var maxHeight: Double?

    /// Nothing is asked for.
    public init() {}
}

/// Distances from the four edges.
public struct Insets: Equatable, Sendable {
    /// They, in points.
    public var top: Double
    public var leading: Double
    public var bottom: Double
    public var trailing: Double

    /// Distances.
    ///
    /// - Parameters:
    ///   - top: from the top.
    ///   - leading: from where lines begin.
    ///   - bottom: from the bottom.
    ///   - trailing: from where lines end.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// A place in a larger frame: -1 for the beginning, 0 for the middle, 1 for the end.
public struct Anchor: Hashable, Sendable {
    /// Across.
    public let x: Int
    /// Down.
    public let y: Int

    /// A place.
    ///
    /// - Parameters:
    ///   - x: across.
    ///   - y: down.
    public init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
}

/// The outline of a shape.
public enum Outline: Equatable, Sendable {
    case rectangle, circle, capsule
    case rounded(Double)
    /// A part of a circle, as fractions of it.
    case arc(from: Double, to: Double)
    /// Lines, as commands of SVG in a square of 100 by 100.
    case lines(String)
}

/// A line along an outline.
public struct Stroke: Equatable, Sendable {
    /// Its colour.
    public let paint: Paint
    /// How thick it is.
    public let width: Double
    /// Lengths of its parts and gaps.
    public let dash: [Double]

    /// A line.
    ///
    /// - Parameters:
    ///   - paint: its colour.
    ///   - width: how thick it is.
    ///   - dash: lengths of its parts and gaps.
    public init(paint: Paint, width: Double, dash: [Double] = []) {
        (self.paint, self.width, self.dash) = (paint, width, dash)
    }
}

/// A shadow.
public struct Shadow: Equatable, Sendable {
    /// Its colour.
    public let paint: Paint
    /// How soft it is.
    public let radius: Double
    /// How far it falls to the right.
    public let x: Double
    /// How far it falls down.
    public let y: Double

    /// A shadow.
    ///
    /// - Parameters:
    ///   - paint: its colour.
    ///   - radius: how soft it is.
    ///   - x: how far it falls to the right.
    ///   - y: how far it falls down.
    public init(paint: Paint, radius: Double, x: Double, y: Double) {
        (self.paint, self.radius, self.x, self.y) = (paint, radius, x, y)
    }
}
