import CZXing

/// The ZXing engine: fast, good at perspective, also reads mirrored codes.
enum ZXing {
    /// How grey becomes black and white.
    enum Threshold {
        /// Each pixel against its neighbourhood; a flat neighbourhood counts as paper.
        case local
        /// All pixels against one value; finds faint codes that ``local`` takes for paper.
        case global
    }

    /// All QR codes ZXing sees.
    static func read(_ picture: GreyPicture, _ threshold: Threshold = .local) -> [Code] {
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            let found = unsafe czxing_read(
                pixels.baseAddress, Int32(picture.width), Int32(picture.height),
                threshold == .local ? czxing_local_average : czxing_global_histogram)
            defer { unsafe czxing_free(found) }
            return unsafe UnsafeBufferPointer(start: found.codes, count: found.count).map { code in
                let bytes = unsafe UnsafeBufferPointer(start: code.bytes, count: code.count)
                let (xs, ys) = unsafe (code.corners_x, code.corners_y)
                return Code(
                    text: unsafe String(decoding: bytes, as: UTF8.self), x: unsafe Int(code.x),
                    y: unsafe Int(code.y), reach: unsafe Int(code.reach),
                    corners: [(xs.0, ys.0), (xs.1, ys.1), (xs.2, ys.2), (xs.3, ys.3)].map {
                        Code.Corner(x: Int($0.0), y: Int($0.1))
                    })
            }
        }
    }

    /// Whether the picture shows a barcode or a matrix code that is not a QR code.
    static func seesOtherCode(_ picture: GreyPicture) -> Bool {
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe czxing_sees_other_code(pixels.baseAddress, Int32(picture.width), Int32(picture.height))
                != 0
        }
    }
}
