internal import SimulatorCore

/// How letters look.
public struct Font: Hashable, Sendable {
    /// The text styles of the system.
    public enum TextStyle: String, Sendable, Hashable {
        case largeTitle, title, headline, subheadline, body, callout, footnote, caption
        case title2, title3, caption2
    }

    /// How thick they are.
    public struct Weight: Hashable, Sendable {
        fileprivate let number: Int
        public static let light = Weight(number: 300)
        public static let medium = Weight(number: 500)
        public static let semibold = Weight(number: 600)
        public static let bold = Weight(number: 700)
    }

    /// Which family they are of.
    public enum Design: String, Hashable, Sendable {
        case `default`, rounded, monospaced
    }

    private var style: TextStyle?
    private var size: CGFloat?
    private var weight: Weight?
    private var design: Design?

    public static let largeTitle = Font(style: .largeTitle)
    public static let title2 = Font(style: .title2)
    public static let title3 = Font(style: .title3)
    public static let headline = Font(style: .headline)
    public static let subheadline = Font(style: .subheadline)
    public static let body = Font(style: .body)
    public static let callout = Font(style: .callout)
    public static let footnote = Font(style: .footnote)
    public static let caption = Font(style: .caption)

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(style: style, weight: weight, design: design)
    }

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    public func weight(_ weight: Weight) -> Font {
        var changed = self
        changed.weight = weight
        return changed
    }

    public func monospaced() -> Font {
        var changed = self
        changed.design = .monospaced
        return changed
    }

    /// Sets what the font says; the rest stays as it is.
    func apply(to look: inout TextLook) {
        look.style = style?.rawValue ?? look.style
        look.size = size.map { Double($0) }
        look.weight = weight?.number
        look.design = design?.rawValue
    }
}

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
    let lineWidth: CGFloat
    let dash: [CGFloat]

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        (self.lineWidth, self.dash) = (lineWidth, dash)
    }
}

/// The ends of lines: here all are round.
public enum CGLineCap: Sendable {
    case butt, round, square
}

/// The corners of lines: here all are round.
public enum CGLineJoin: Sendable {
    case miter, round, bevel
}

/// An angle.
public struct Angle: Sendable, Equatable {
    let degrees: Double

    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}
