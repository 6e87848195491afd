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
