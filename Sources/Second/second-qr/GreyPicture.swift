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
