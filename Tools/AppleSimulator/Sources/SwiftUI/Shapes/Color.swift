public import AppKit
public import SimulatorCore
public import UIKit

/// What fills a shape or a text.
public protocol ShapeStyle: Sendable {
    /// What the page paints.
    var drawnPaint: Paint { get }
}

/// A colour.
nonisolated public struct Color: Hashable, Sendable, ShapeStyle {
    /// How its parts are to be read: here all as sRGB.
    public enum RGBColorSpace: Sendable {
        case sRGB, sRGBLinear, displayP3
    }

    let paint: Paint
    public var drawnPaint: Paint { paint }

    nonisolated init(_ paint: Paint) { self.paint = paint }

    nonisolated public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        let full = Paint.rgb(red, green, blue)
        paint = opacity == 1 ? full : .faded(full, opacity)
    }

    nonisolated public init(uiColor: UIColor) { paint = .named(uiColor.name) }
    nonisolated public init(nsColor: NSColor) { paint = .named(nsColor.name) }

    nonisolated public static var accentColor: Color { Color(.named("accent")) }
    nonisolated public static let clear = Color(.clear)
    nonisolated public static let black = Color(red: 0, green: 0, blue: 0)
    nonisolated public static let white = Color(red: 1, green: 1, blue: 1)
    nonisolated public static let red = Color(.named("red"))
    nonisolated public static let orange = Color(.named("orange"))
    nonisolated public static let green = Color(.named("green"))
    nonisolated public static let blue = Color(.named("blue"))
    nonisolated public static let primary = Color(.named("label"))
    nonisolated public static let secondary = Color(.named("secondary"))

    nonisolated public func opacity(_ opacity: Double) -> Color { Color(.faded(paint, opacity)) }
}

/// A colour as a view fills all the room there is.
extension Color: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.shape(.rectangle, fill: paint, stroke: nil))]
    }
}

/// Colours that go over into each other: downwards, whatever the points are.
public struct LinearGradient: ShapeStyle {
    public let drawnPaint: Paint

    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        drawnPaint = .gradient(colors.map(\.paint))
    }
}

/// A point of a unit square.
public struct UnitPoint: Hashable, Sendable {
    private let x: Double
    private let y: Double
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// The first, second or third colour of a place.
public struct HierarchicalShapeStyle: ShapeStyle {
    public let drawnPaint: Paint
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(drawnPaint: .named("label")) }
    public static var secondary: HierarchicalShapeStyle {
        HierarchicalShapeStyle(drawnPaint: .named("secondary"))
    }
    public static var tertiary: HierarchicalShapeStyle {
        HierarchicalShapeStyle(drawnPaint: .named("tertiary"))
    }
}

extension ShapeStyle where Self == Color {
    public static var black: Color { .black }
    public static var white: Color { .white }
    public static var orange: Color { .orange }
}
