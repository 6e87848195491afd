import CPictures
import QRWire

/// A picture in 8-bit grey: 0 is black, 255 white; rows stand one after the other without gaps.
struct GreyPicture {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// A picture of one shade.
    init(width: Int, height: Int, shade: UInt8 = 255) {
        self.init(width: width, height: height, pixels: Array(repeating: shade, count: width * height))
    }

    /// Takes over `pixels`, of which there must be width times height.
    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The grey value at a place inside the picture.
    subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}

extension GreyPicture {
    /// A picture out of its file, and whether the file was in order to its end.
    struct Decoded {
        let picture: GreyPicture
        let isWhole: Bool
    }

    /// Why a file gives no picture.
    enum DecodeError: Error {
        case tooManyPixels, damaged, unsupported
    }

    /// Decodes a picture file; sizes are checked against ``ReaderLimits/mostPixels`` before anything is allocated.
    static func decode(_ bytes: [UInt8], as format: PictureFormat) -> Result<Decoded, DecodeError> {
        let decoder:
            (UnsafePointer<UInt8>?, Int, UInt64, UnsafeMutablePointer<cpictures_picture>) -> cpictures_result
        switch format {
        case .png: unsafe decoder = { unsafe cpictures_png($0, $1, $2, $3) }
        case .jpeg: unsafe decoder = { unsafe cpictures_jpeg($0, $1, $2, $3) }
        case .webp: unsafe decoder = { unsafe cpictures_webp($0, $1, $2, $3) }
        case .heif: unsafe decoder = { unsafe cpictures_heif($0, $1, $2, $3) }
        case .other, .unknown: return .failure(.unsupported)
        }
        var raw = unsafe cpictures_picture()
        defer { unsafe cpictures_free(&raw) }
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe decoder(buffer.baseAddress, buffer.count, ReaderLimits.mostPixels, &raw)
        }
        switch result {
        case cpictures_whole, cpictures_partial:
            let (width, height) = unsafe (Int(raw.width), Int(raw.height))
            let pixels = unsafe Array(UnsafeBufferPointer(start: raw.grey, count: width * height))
            let picture = GreyPicture(width: width, height: height, pixels: pixels)
            return .success(Decoded(picture: picture, isWhole: result == cpictures_whole))
        case cpictures_too_many_pixels: return .failure(.tooManyPixels)
        case cpictures_unsupported: return .failure(.unsupported)
        default: return .failure(.damaged)
        }
    }
}

extension GreyPicture {
    /// Each square of `factor` by `factor` pixels becomes one, their mean; what is left over at the edges goes.
    func reduced(by factor: Int) -> Self {
        let (newWidth, newHeight) = (width / factor, height / factor)
        guard newWidth > 0, newHeight > 0 else { return self }
        var result = Self(width: newWidth, height: newHeight)
        var sums = [UInt32](repeating: 0, count: newWidth)
        let area = UInt32(factor * factor)
        for y in 0..<newHeight {
            for x in 0..<newWidth { sums[x] = area / 2 }
            for row in y * factor..<(y + 1) * factor {
                var source = row * width
                for x in 0..<newWidth {
                    var sum: UInt32 = 0
                    for _ in 0..<factor {
                        sum &+= UInt32(pixels[source])
                        source += 1
                    }
                    sums[x] &+= sum
                }
            }
            for x in 0..<newWidth {
                result.pixels[y * newWidth + x] = UInt8(truncatingIfNeeded: sums[x] / area)
            }
        }
        return result
    }

    /// Three quarters as wide and high: each square of four by four pixels becomes one of three by three.
    func reducedToThreeQuarters() -> Self {
        let (columns, rows) = (width / 4, height / 4)
        guard columns > 0, rows > 0 else { return self }
        var result = Self(width: columns * 3, height: rows * 3)
        for y in 0..<rows * 3 {
            // The first of three takes a whole pixel and a third of the next, the second two thirds of two.
            let (top, upper) = (y / 3 * 4 + y % 3, 3 - y % 3)
            for x in 0..<columns * 3 {
                let (left, nearer) = (x / 3 * 4 + x % 3, 3 - x % 3)
                let above = Int(self[left, top]) * nearer + Int(self[left + 1, top]) * (4 - nearer)
                let below = Int(self[left, top + 1]) * nearer + Int(self[left + 1, top + 1]) * (4 - nearer)
                result[x, y] = UInt8((above * upper + below * (4 - upper) + 8) / 16)
            }
        }
        return result
    }

    /// Twice as wide and high, with shades between neighbours.
    func enlarged() -> Self {
        var result = Self(width: width * 2, height: height * 2)
        for y in 0..<height * 2 {
            // A new pixel stands a quarter of an old one away from its nearest, on the side of the next.
            let near = y / 2
            let next = min(max(near + (y % 2 == 0 ? -1 : 1), 0), height - 1)
            for x in 0..<width * 2 {
                let column = x / 2
                let beside = min(max(column + (x % 2 == 0 ? -1 : 1), 0), width - 1)
                let nearRow = 3 * Int(pixels[near * width + column]) + Int(pixels[near * width + beside])
                let nextRow = 3 * Int(pixels[next * width + column]) + Int(pixels[next * width + beside])
                result.pixels[y * width * 2 + x] = UInt8((3 * nearRow + nextRow + 8) / 16)
            }
        }
        return result
    }

    /// What lies between these pixels, both included; they must be inside the picture.
    func part(left: Int, top: Int, right: Int, bottom: Int) -> Self {
        var pixels: [UInt8] = []
        pixels.reserveCapacity((right - left + 1) * (bottom - top + 1))
        for y in top...bottom { pixels += self.pixels[y * width + left...y * width + right] }
        return Self(width: right - left + 1, height: bottom - top + 1, pixels: pixels)
    }
}

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
