extension GreyPicture {
    /// Each pixel becomes the mean of the square around it: against noise that is even.
    func boxed(radius: Int) -> Self {
        AreaSums(self).means(radius: radius)
    }

    /// Each pixel becomes the median of its 3 by 3 square: against specks, keeping edges.
    func median() -> Self {
        guard width > 2, height > 2 else { return self }
        var result = self
        for y in 1..<height - 1 {
            let row = y * width
            for x in 1..<width - 1 {
                let i = row + x
                // The median of nine is the median of: the highest low, the middle middle, the lowest high.
                let a = Self.sorted(pixels[i - width - 1], pixels[i - 1], pixels[i + width - 1])
                let b = Self.sorted(pixels[i - width], pixels[i], pixels[i + width])
                let c = Self.sorted(pixels[i - width + 1], pixels[i + 1], pixels[i + width + 1])
                result.pixels[i] =
                    Self.sorted(
                        max(a.low, b.low, c.low), Self.sorted(a.middle, b.middle, c.middle).middle,
                        min(a.high, b.high, c.high)
                    ).middle
            }
        }
        return result
    }

    @inline(__always)
    private static func sorted(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> (low: UInt8, middle: UInt8, high: UInt8)
    {
        let (low, high) = (min(a, b), max(a, b))
        return (min(low, c), max(low, min(high, c)), max(high, c))
    }

    /// Black or white: each pixel against the mean of its neighbourhood, which takes light and shadow away.
    func locallyThresholded(radius: Int) -> Self {
        let means = boxed(radius: radius)
        var result = self
        for i in pixels.indices {
            result.pixels[i] = Int(pixels[i]) + 4 < Int(means.pixels[i]) ? 0 : 255
        }
        return result
    }

    /// Adds back `amount` times what smoothing would take away: against blur.
    func sharpened(radius: Int, amount: Int) -> Self {
        let smooth = boxed(radius: radius).boxed(radius: radius)
        var result = self
        for i in pixels.indices {
            let pixel = Int(pixels[i])
            result.pixels[i] = UInt8(clamping: pixel + amount * (pixel - Int(smooth.pixels[i])))
        }
        return result
    }
}
