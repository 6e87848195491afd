import Testing

@testable import SecondCore

struct DiscColorTests {
    /// `oklch(.53 .13 hue)` by the matrices of CSS Color 4, through XYZ: another way than the code's.
    static let shown: [(hue: Double, text: String)] = [
        (0, "#a54769"), (45, "#a74f21"), (90, "#896600"), (135, "#487c25"), (180, "#00836f"),
        (225, "#0079a4"),
        (270, "#4f65b6"), (315, "#88529f"),
    ]

    @Test(arguments: shown)
    func `A disc has the colour that a style sheet would give it`(_ disc: (hue: Double, text: String)) {
        #expect(DiscColor(0.53, 0.13, disc.hue).hexadecimal == disc.text)
    }

    @Test func `Every colour is one that screens have, and dark enough for white letters`() {
        for color in DiscColor.palette {
            let parts = [color.red, color.green, color.blue]
            #expect(parts.allSatisfy { (0...1).contains($0) })
            #expect(contrastWithWhite(parts) >= 4.5, "\(color.hexadecimal)")
        }
        #expect(Set(DiscColor.palette).count == DiscColor.palette.count)
    }

    /// The contrast ratio of WCAG 2.2.
    private func contrastWithWhite(_ parts: [Double]) -> Double {
        let linear = parts.map { part -> Double in
            part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
        }
        return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)
    }

    /// To the power of 2.4: the square, and the fifth root of the square by Newton's method.
    private func power(_ value: Double) -> Double {
        let square = value * value
        var root = 1.0
        for _ in 0..<60 {
            root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
        }
        return square * root
    }
}
