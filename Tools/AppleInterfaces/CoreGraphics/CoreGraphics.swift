// The part of CoreGraphics that the views draw with. Addresses are below https://developer.apple.com/documentation/ .
// The types stand in CoreFoundation, which CoreGraphics gives on; all are plain values.

// corefoundation/cgfloat
// A type of its own, as Apple's: the compiler converts between it and Double (SE-0307), and nothing else.
@frozen
public struct CGFloat: Sendable, Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral {
    public typealias NativeType = Double
    public var native: Double
    public init() { native = 0 }
    public init(_ value: Double) { native = value }
    public init(_ value: Float) { native = Double(value) }
    public init(_ value: CGFloat) { self = value }
    public init<Source: BinaryInteger>(_ value: Source) { native = Double(value) }
    public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let value = Double(exactly: source) else { return nil }
        native = value
    }
    public init(integerLiteral value: Int) { native = Double(value) }
    public init(floatLiteral value: Double) { native = value }
    public static var infinity: CGFloat { CGFloat(Double.infinity) }
    public static var pi: CGFloat { CGFloat(Double.pi) }
    public var magnitude: CGFloat { CGFloat(native.magnitude) }
    public static func < (left: CGFloat, right: CGFloat) -> Bool { left.native < right.native }
    public static func + (left: CGFloat, right: CGFloat) -> CGFloat { CGFloat(left.native + right.native) }
    public static func - (left: CGFloat, right: CGFloat) -> CGFloat { CGFloat(left.native - right.native) }
    public static func * (left: CGFloat, right: CGFloat) -> CGFloat { CGFloat(left.native * right.native) }
    public static func / (left: CGFloat, right: CGFloat) -> CGFloat { CGFloat(left.native / right.native) }
    public static func += (left: inout CGFloat, right: CGFloat) { left = left + right }
    public static func -= (left: inout CGFloat, right: CGFloat) { left = left - right }
    public static func *= (left: inout CGFloat, right: CGFloat) { left = left * right }
    public static func /= (left: inout CGFloat, right: CGFloat) { left = left / right }
}

extension Double {
    public init(_ value: CGFloat) { self = value.native }
}

// corefoundation/cgpoint
public struct CGPoint: Sendable, Equatable {
    public var x: CGFloat
    public var y: CGFloat
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }
}

// corefoundation/cgsize
public struct CGSize: Sendable, Equatable {
    public var width: CGFloat
    public var height: CGFloat
    public init(width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }
}

// corefoundation/cgrect
public struct CGRect: Sendable, Equatable {
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
    public var minX: CGFloat { 0 }
    public var midX: CGFloat { 0 }
    public var minY: CGFloat { 0 }
    public var midY: CGFloat { 0 }
}

// corefoundation/cgaffinetransform
public struct CGAffineTransform: Sendable, Equatable {
    // corefoundation/cgaffinetransform/init(translationx:y:)
    public init(translationX tx: CGFloat, y ty: CGFloat) {}
    // corefoundation/cgaffinetransform/rotated(by:)
    public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
    // corefoundation/cgaffinetransform/translatedby(x:y:)
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform { self }
}
