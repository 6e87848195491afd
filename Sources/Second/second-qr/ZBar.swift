import CZBar

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
