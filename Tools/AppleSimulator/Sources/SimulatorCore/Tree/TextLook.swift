/// How a text looks.
public struct TextLook: Equatable, Sendable {
    /// The name of a style of the system that follows the chosen text size; nil for a size in points.
    public var style = "body"
    /// A size in points, where it has one.
    public var size: Double?
    /// From 100 to 900.
    public var weight: Int?
    /// `rounded` or `monospaced`, where it is one.
    public var design: String?
    /// Whether all digits are of one width.
    public var hasEqualDigits = false
    /// Its colour; nil for the one of its place.
    public var paint: Paint?
    /// How many lines it may have.
    public var lines: Int?
    /// Down to which fraction of its size it shrinks before it is cut.
    public var minimumScale = 1.0
    /// Where lines of several stand: `left`, `center` or `right`; nil for where they begin.
    public var alignment: String?
    /// The colour of what can be tapped.
    public var tint: Paint?
    /// Whether controls are larger than usual.
    public var isLarge = false

    /// A body text.
    public init() {}
}

/// A part of a text.
public struct TextRun: Equatable, Sendable {
    /// What it says.
    public let text: String
    /// Whether a line stands below it.
    public let isUnderlined: Bool
    /// Whether a line goes through it.
    public let isStruck: Bool

    /// A part.
    public init(text: String, isUnderlined: Bool, isStruck: Bool) {
        self.text = text
        self.isUnderlined = isUnderlined
        self.isStruck = isStruck
    }
}

/// A colour.
public indirect enum Paint: Hashable, Sendable {
    /// One of the system's, which has a light and a dark side.
    case named(String)
    /// From 0 to 1.
    case rgb(Double, Double, Double)
    /// Another one, seen through.
    case faded(Paint, Double)
    /// From the first to the last, downwards.
    case gradient([Paint])
    /// None.
    case clear
}
