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
