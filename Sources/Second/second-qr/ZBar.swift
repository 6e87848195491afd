import CZBar
import CPictures

/// The zbar engine: slower than ZXing, better at faint codes and at some damage.
enum ZBar {
    /// All QR codes zbar sees.
    ///
    /// Payloads are taken as bytes: zbar's own conversion guesses among East Asian character sets.
    /// A `stride` of 2 looks along every second row and column.
    static func read(_ picture: GreyPicture, stride: Int = 1) -> [Code] {
        guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(stride))
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(stride))
        guard let image = unsafe zbar_image_create() else { return [] }
        defer { unsafe zbar_image_destroy(image) }
        unsafe zbar_image_set_format(image, UInt(0x3030_3859))  // "Y800"
        unsafe zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
        return unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
            guard unsafe zbar_scan_image(scanner, image) > 0 else { return [] }
            var codes: [Code] = []
            var symbol = unsafe zbar_image_first_symbol(image)
            while let current = unsafe symbol {
                if unsafe zbar_symbol_get_type(current) == ZBAR_QRCODE, let code = unsafe code(of: current) {
                    codes.append(code)
                }
                unsafe symbol = zbar_symbol_next(current)
            }
            return codes
        }
    }

    private static func code(of symbol: OpaquePointer) -> Code? {
        guard let data = unsafe zbar_symbol_get_data(symbol) else { return nil }
        let count = unsafe Int(zbar_symbol_get_data_length(symbol))
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
        // What is not UTF-8 is Latin-1, the default of the QR standard.
        let latin1 = unsafe bytes.map { Character(Unicode.Scalar($0)) }
        let text = unsafe String(validating: bytes, as: UTF8.self) ?? String(latin1)
        let corners = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map {
            unsafe (x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
        guard !corners.isEmpty else { return Code(text: text, x: 0, y: 0, reach: 0) }
        let x = corners.map(\.x).reduce(0, +) / corners.count
        let y = corners.map(\.y).reduce(0, +) / corners.count
        let reach = corners.map { Int(max(abs($0.x - x), abs($0.y - y))) }.max() ?? 0
        return Code(
            text: text, x: x, y: y, reach: reach * 7 / 5,
            corners: corners.map { Code.Corner(x: Int($0.x), y: Int($0.y)) })
    }
}

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
