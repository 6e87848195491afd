extension GreyPicture {
    /// Black for white and white for black.
    func inverted() -> Self {
        Self(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// Spreads the shades over the whole range.
    ///
    /// Of all pixels the share `sparing` at either end may be lost: otherwise one white speck keeps a faint code
    /// faint.
    func stretched(sparing share: Double = 0.01) -> Self {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let spared = Int(Double(pixels.count) * share)
        let low = Self.shade(reaching: spared, of: counts, from: Array(0..<256))
        let high = Self.shade(reaching: spared, of: counts, from: Array((0..<256).reversed()))
        guard high > low, high - low < 250 else { return self }
        let shades = (0..<256).map { UInt8(clamping: ($0 - low) * 255 / (high - low)) }
        return Self(width: width, height: height, pixels: pixels.map { shades[Int($0)] })
    }

    /// The shade that parts dark from light best (Otsu's method: the two groups' means are farthest apart).
    func middleShade() -> UInt8 {
        var counts = [Double](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let total = counts.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (below, sumBelow, best, bestShade) = (0.0, 0.0, -1.0, 127)
        for shade in 0..<255 {
            below += counts[shade]
            sumBelow += Double(shade) * counts[shade]
            let above = Double(pixels.count) - below
            guard below > 0, above > 0 else { continue }
            let apart = sumBelow / below - (total - sumBelow) / above
            if below * above * apart * apart > best {
                (best, bestShade) = (below * above * apart * apart, shade)
            }
        }
        return UInt8(bestShade)
    }

    private static func shade(reaching spared: Int, of counts: [Int], from order: [Int]) -> Int {
        var seen = 0
        for shade in order {
            seen += counts[shade]
            if seen > spared { return shade }
        }
        return order.last ?? 0
    }

    /// The picture inside a frame of one shade.
    func bordered(_ border: Int, shade: UInt8) -> Self {
        let edge = [UInt8](repeating: shade, count: border)
        let rows = [UInt8](repeating: shade, count: border * (width + 2 * border))
        var result = rows
        result.reserveCapacity((width + 2 * border) * (height + 2 * border))
        for y in 0..<height { result += edge + pixels[y * width..<(y + 1) * width] + edge }
        return Self(width: width + 2 * border, height: height + 2 * border, pixels: result + rows)
    }
}
