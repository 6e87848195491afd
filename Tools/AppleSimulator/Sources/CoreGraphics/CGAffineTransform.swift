@_exported public import Foundation

/// Turns, moves and scales points: the first two columns of a matrix of three by three.
public struct CGAffineTransform: Equatable, Sendable {
    /// The matrix, row by row.
    public var a, b, c, d, tx, ty: CGFloat

    /// Moves.
    ///
    /// - Parameters:
    ///   - x: to the right.
    ///   - y: down.
    public init(translationX x: CGFloat, y: CGFloat) {
        (a, b, c, d, tx, ty) = (1, 0, 0, 1, x, y)
    }

    /// Turns first, then does this.
    ///
    /// - Parameter angle: in radians.
    /// - Returns: both.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        let (sine, cosine) = (sin(angle), cos(angle))
        var turned = self
        turned.a = cosine * a + sine * c
        turned.b = cosine * b + sine * d
        turned.c = cosine * c - sine * a
        turned.d = cosine * d - sine * b
        return turned
    }

    /// Moves first, then does this.
    ///
    /// - Parameters:
    ///   - x: to the right.
    ///   - y: down.
    /// - Returns: both.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        var moved = self
        moved.tx = x * a + y * c + tx
        moved.ty = x * b + y * d + ty
        return moved
    }

    /// Where a point goes.
    ///
    /// - Parameter point: the point.
    /// - Returns: the other point.
    package func applied(to point: CGPoint) -> CGPoint {
        CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
