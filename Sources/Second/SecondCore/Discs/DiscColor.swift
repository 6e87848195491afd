#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The colour of a disc in sRGB: dark enough for white letters, and not so dark that it is lost on a black page.
public struct DiscColor: Sendable, Hashable {
    /// The part of red, 0 to 1.
    public let red: Double
    /// The part of green, 0 to 1.
    public let green: Double
    /// The part of blue, 0 to 1.
    public let blue: Double

    /// As a style sheet writes it: "#9b5900".
    public var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let text = String(Int((part * 255).rounded()), radix: 16)
                return text.count == 1 ? "0" + text : text
            }.joined()
    }

    /// Colours that are told apart: of any two, CIEDE2000 is above 12.
    ///
    /// Chosen one after the other, each as far as can be from those before it, among colours on which white letters have
    /// a contrast of 4.5.
    static let palette: [DiscColor] = [
        DiscColor(0.53, 0.13, 60), DiscColor(0.50, 0.20, 280), DiscColor(0.55, 0.16, 145),
        DiscColor(0.50, 0.20, 10), DiscColor(0.36, 0.07, 195), DiscColor(0.38, 0.10, 110),
        DiscColor(0.55, 0.03, 320), DiscColor(0.38, 0.10, 330), DiscColor(0.55, 0.03, 110),
        DiscColor(0.53, 0.13, 240), DiscColor(0.38, 0.10, 35), DiscColor(0.56, 0.19, 330),
        DiscColor(0.36, 0.07, 265), DiscColor(0.38, 0.10, 150), DiscColor(0.56, 0.19, 30),
        DiscColor(0.42, 0.03, 65), DiscColor(0.53, 0.13, 115), DiscColor(0.55, 0.03, 220),
        DiscColor(0.42, 0.03, 135), DiscColor(0.38, 0.10, 75), DiscColor(0.42, 0.03, 345),
        DiscColor(0.42, 0.03, 235), DiscColor(0.55, 0.03, 50), DiscColor(0.38, 0.10, 10),
    ]

    /// A colour of OKLab, through linear sRGB with the matrices of its author (Ottosson, 2020), cut to what a screen shows.
    ///
    /// - Parameters:
    ///   - lightness: 0 to 1.
    ///   - chroma: 0 for grey.
    ///   - hue: degrees.
    init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
        let angle = hue * .pi / 180
        let (a, b) = (chroma * cos(angle), chroma * sin(angle))
        let long = Self.cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = Self.cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = Self.cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
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
