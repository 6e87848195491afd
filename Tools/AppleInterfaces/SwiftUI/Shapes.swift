// SwiftUI: shapes, colours and type. Addresses are below https://developer.apple.com/documentation/ .

// swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

// swiftui/color
nonisolated public struct Color: Hashable, Sendable, View, ShapeStyle {
    // swiftui/color/rgbcolorspace
    public enum RGBColorSpace: Sendable {
        case sRGB, sRGBLinear, displayP3
    }
    // swiftui/color/init(_:red:green:blue:opacity:)
    nonisolated public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
    // swiftui/color/accentcolor
    nonisolated public static var accentColor: Color { Color(red: 0, green: 0, blue: 0) }
    nonisolated public static let clear = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let black = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let white = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let red = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let orange = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let green = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let blue = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let primary = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let secondary = Color(red: 0, green: 0, blue: 0)
    // swiftui/color/opacity(_:)
    nonisolated public func opacity(_ opacity: Double) -> Color { self }
    public var body: Never { fatalError() }
}

// swiftui/lineargradient
nonisolated public struct LinearGradient: ShapeStyle, View {
    // swiftui/lineargradient/init(colors:startpoint:endpoint:)
    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
    public var body: Never { fatalError() }
}

// swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
    public static let top = UnitPoint()
    public static let bottom = UnitPoint()
    init() {}
}

// swiftui/hierarchicalshapestyle
@available(iOS 15.0, macOS 12.0, *)
nonisolated public struct HierarchicalShapeStyle: ShapeStyle {
    init() {}
}
@available(iOS 15.0, macOS 12.0, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}
// swiftui/shapestyle/black and its like
extension ShapeStyle where Self == Color {
    public static var black: Color { .black }
    public static var white: Color { .white }
    public static var orange: Color { .orange }
}

// swiftui/shape
nonisolated public protocol Shape: Sendable, View {
    // swiftui/shape/path(in:)
    nonisolated func path(in rect: CGRect) -> Path
}
extension Shape {
    public var body: Never { fatalError() }
    // swiftui/shape/trim(from:to:)
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        self
    }
    // swiftui/shape/stroke(_:linewidth:)
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { self }
    // swiftui/shape/stroke(_:style:)
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { self }
}

// swiftui/insettableshape
public protocol InsettableShape: Shape {}

// swiftui/strokestyle
public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {}
}
// coregraphics/cglinecap
public enum CGLineCap: Sendable {
    case butt, round, square
}
// coregraphics/cglinejoin
public enum CGLineJoin: Sendable {
    case miter, round, bevel
}

// swiftui/path
public struct Path: Equatable, Sendable {
    public init() {}
    // swiftui/path/move(to:)
    public mutating func move(to end: CGPoint) {}
    // swiftui/path/addline(to:)
    public mutating func addLine(to end: CGPoint) {}
    // swiftui/path/addarc(tangent1end:tangent2end:radius:transform:)
    public mutating func addArc(tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat) {}
    // swiftui/path/addpath(_:transform:)
    public mutating func addPath(_ path: Path, transform: CGAffineTransform) {}
}

// swiftui/circle
nonisolated public struct Circle: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
}
// swiftui/capsule
nonisolated public struct Capsule: InsettableShape {
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
}
// swiftui/rectangle
nonisolated public struct Rectangle: InsettableShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
}
// swiftui/roundedrectangle
nonisolated public struct RoundedRectangle: InsettableShape {
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    nonisolated public func path(in rect: CGRect) -> Path { Path() }
}
// swiftui/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

// swiftui/font
public struct Font: Hashable, Sendable {
    // swiftui/font/textstyle
    public enum TextStyle: Sendable, Hashable {
        case largeTitle, title, headline, subheadline, body, callout, footnote, caption
        @available(iOS 14.0, macOS 11.0, *)
        case title2, title3, caption2
    }
    // swiftui/font/weight
    public struct Weight: Hashable, Sendable {
        public static let light = Weight()
        public static let medium = Weight()
        public static let semibold = Weight()
        public static let bold = Weight()
        init() {}
    }
    // swiftui/font/design
    public enum Design: Hashable, Sendable {
        case `default`, rounded, monospaced
    }
    public static let largeTitle = Font()
    @available(iOS 14.0, macOS 11.0, *)
    public static let title2 = Font()
    @available(iOS 14.0, macOS 11.0, *)
    public static let title3 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()
    init() {}
    // swiftui/font/system(_:design:weight:)
    @available(iOS 16.0, macOS 13.0, *)
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font()
    }
    // swiftui/font/system(size:weight:design:)
    @available(iOS 16.0, macOS 13.0, *)
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }
    // swiftui/font/weight(_:)
    public func weight(_ weight: Weight) -> Font { self }
    // swiftui/font/monospaced()
    @available(iOS 15.0, macOS 12.0, *)
    public func monospaced() -> Font { self }
}

// swiftui/angle
public struct Angle: Sendable, Equatable {
    public static func degrees(_ degrees: Double) -> Angle { Angle() }
    init() {}
}

// swiftui/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}
