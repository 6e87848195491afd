/// Sums over rectangles in constant time (a summed-area table).
struct AreaSums {
    private let width: Int
    private let height: Int
    private let sums: [UInt32]

    /// Sums wrap beyond 16 million pixels, and differences of wrapped sums are still right below that.
    init(_ picture: GreyPicture) {
        width = picture.width
        height = picture.height
        let stride = width + 1
        var sums = [UInt32](repeating: 0, count: stride * (height + 1))
        for y in 0..<height {
            var row: UInt32 = 0
            let source = y * width
            let above = y * stride
            for x in 0..<width {
                row &+= UInt32(picture.pixels[source + x])
                sums[above + stride + x + 1] = sums[above + x + 1] &+ row
            }
        }
        self.sums = sums
    }

    /// The mean of the square around each pixel; at the edges, of the part inside the picture.
    func means(radius: Int) -> GreyPicture {
        var pixels = [UInt8](repeating: 0, count: width * height)
        let stride = width + 1
        for y in 0..<height {
            let top = max(y - radius, 0)
            let bottom = min(y + radius + 1, height)
            for x in 0..<width {
                let left = max(x - radius, 0)
                let right = min(x + radius + 1, width)
                let sum =
                    sums[bottom * stride + right] &- sums[bottom * stride + left]
                    &- sums[top * stride + right] &+ sums[top * stride + left]
                let area = UInt32((bottom - top) * (right - left))
                pixels[y * width + x] = UInt8(truncatingIfNeeded: (sum + area / 2) / area)
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }
}

/// How dark each pixel is beside its neighbourhood: 1 is as dark as it gets, -1 as light, 0 in between.
///
/// Light and shadow are gone from it, so that one measure holds for a whole code on a round or folded thing.
struct ContrastMap {
    let width: Int
    let height: Int
    private let values: [Float]

    /// Compares each pixel with the square of `radius` around it, which wants to be some modules wide.
    init(_ picture: GreyPicture, radius: Int) {
        width = picture.width
        height = picture.height
        let means = picture.boxed(radius: radius)
        var apart = picture
        for i in picture.pixels.indices {
            apart.pixels[i] = UInt8(abs(Int(picture.pixels[i]) - Int(means.pixels[i])))
        }
        let usual = apart.boxed(radius: radius)
        values = picture.pixels.indices.map { i in
            // Paper alone has noise but no contrast; the least that counts keeps its noise small.
            let scale = Float(max(usual.pixels[i], 6))
            return min(max((Float(means.pixels[i]) - Float(picture.pixels[i])) / scale, -1), 1)
        }
    }

    /// The darkness between pixels; 0 outside the picture.
    @inline(__always)
    func darkness(x: Float, y: Float) -> Float {
        guard x >= 0, y >= 0, x < Float(width - 1), y < Float(height - 1) else { return 0 }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Float(column), y - Float(row))
        let i = row * width + column
        let above = values[i] + (values[i + 1] - values[i]) * right
        let below = values[i + width] + (values[i + width + 1] - values[i + width]) * right
        return above + (below - above) * down
    }
}
