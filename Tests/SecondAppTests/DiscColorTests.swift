import SecondApp
import Testing

struct DiscColorTests {
    /// `oklch(.53 .13 hue)` by the matrices of CSS Color 4, through XYZ: another way than the code's; of 255.
    static let shown: [(hue: Int, red: Int, green: Int, blue: Int)] = [
        (0, 165, 71, 105),
        (45, 167, 79, 33),
        (90, 137, 102, 0),
        (135, 72, 124, 37),
        (180, 0, 131, 111),
        (225, 0, 121, 164),
        (270, 79, 101, 182),
        (315, 136, 82, 159),
    ]

    @Test(arguments: shown)
    func `A disc has the colour that the page gives it`(_ disc: (hue: Int, red: Int, green: Int, blue: Int)) {
        let color = DiscColor(hue: disc.hue)
        let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
        #expect(parts == [disc.red, disc.green, disc.blue])
    }

    @Test func `Every hue is a colour that screens have, and dark enough for white letters`() {
        for hue in 0..<360 {
            let color = DiscColor(hue: hue)
            let parts = [color.red, color.green, color.blue]
            #expect(parts.allSatisfy { (0...1).contains($0) })
            #expect(contrastWithWhite(parts) >= 4.5, "hue \(hue)")
        }
    }

    @Test(arguments: [-1, 360, 725, Int.max, Int.min])
    func `A hue beyond the circle is a colour all the same`(_ hue: Int) {
        let color = DiscColor(hue: hue)
        #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
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
