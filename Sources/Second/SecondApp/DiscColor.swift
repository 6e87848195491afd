#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The colour of an issuer's disc in sRGB: the page's `oklch(.53 .13 hue)`, so that the products look alike.
///
/// Lightness and chroma are the same for every hue, so that white letters stand out equally well on each.
public struct DiscColor: Sendable, Equatable {
    /// The part of red, 0 to 1.
    public let red: Double
    /// The part of green, 0 to 1.
    public let green: Double
    /// The part of blue, 0 to 1.
    public let blue: Double

    private static let lightness = 0.53
    private static let chroma = 0.13

    /// The colour of a hue.
    ///
    /// Through OKLab to linear sRGB with the matrices of its author (B. Ottosson, 2020), cut to what a screen shows.
    ///
    /// - Parameter hue: degrees; every number is good.
    public init(hue: Int) {
        let angle = Double(hue) * .pi / 180
        let (a, b) = (Self.chroma * cos(angle), Self.chroma * sin(angle))
        let long = Self.cube(Self.lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = Self.cube(Self.lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = Self.cube(Self.lightness - 0.0894841775 * a - 1.2914855480 * b)
        red = Self.shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
        green = Self.shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
        blue = Self.shown(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    /// The sRGB curve (IEC 61966-2-1), within 0 to 1.
    private static func shown(_ linear: Double) -> Double {
        let curved = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
        return min(max(curved, 0), 1)
    }
}
