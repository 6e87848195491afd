#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// How far a camera zooms so that a small code fills enough of its picture before it is nearer than the camera can focus.
///
/// Held so that a code fills its part of the picture, it is at a distance that follows from the angle of view. Where that is nearer than
/// the lens can focus, as with the large lenses of newer phones, the picture is enlarged by the same factor and the phone held further away.
package struct CloseUp: Sendable, Equatable {
    /// The side of the smallest code, in millimetres.
    package static let codeSide = 20.0
    /// The part of the picture's width that it is to fill.
    package static let fill = 0.4

    /// The nearest distance in focus, in millimetres; below 1 where the camera does not tell.
    package let nearest: Int
    /// The angle of view along the picture's longer side, in degrees.
    package let degrees: Double
    /// The greatest factor that the camera takes.
    package let most: Double

    /// A camera.
    ///
    /// - Parameters:
    ///   - nearest: the nearest distance in focus, in millimetres; below 1 where the camera does not tell.
    ///   - degrees: the angle of view along the picture's longer side.
    ///   - most: the greatest factor that the camera takes.
    package init(nearest: Int, degrees: Double, most: Double) {
        self.nearest = nearest
        self.degrees = degrees
        self.most = most
    }

    /// The factor: 1 where nothing is to be enlarged, or nothing is known.
    package var factor: Double {
        guard nearest > 0, (1..<180).contains(degrees), most >= 1 else { return 1 }
        let distance = Self.codeSide / Self.fill / 2 / tan(degrees / 2 * .pi / 180)
        return min(max(Double(nearest) / distance, 1), most)
    }
}
