// The part of CoreGraphics that the views draw with. Addresses are below https://developer.apple.com/documentation/ .
// The types stand in CoreFoundation, which CoreGraphics gives on; all are plain values.

// corefoundation/cgfloat
public typealias CGFloat = Double

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
