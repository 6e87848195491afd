internal import CQREncode

/// A text as a QR code (ISO/IEC 18004): bytes, error correction level M.
package struct QRCode: Sendable, Equatable {
    /// Rows of modules; true is dark.
    package let rows: [[Bool]]

    /// The smallest code that holds a text; nil if it is empty or longer than 666 bytes, which phones read badly.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...666).contains(bytes.count),
            let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        // The lowest bit of a module says whether it is dark.
        rows = (0..<width).map { y in
            (0..<width).map { unsafe code.pointee.data[y * width + $0] & 1 == 1 }
        }
    }

    /// A picture of one path, with the quiet zone of four modules.
    package var svg: String {
        var path = ""
        for (y, row) in rows.enumerated() {
            var x = 0
            while x < row.count {
                let run = row[x...].prefix { $0 }.count
                if run > 0 { path += "M\(x + 4),\(y + 4)h\(run)v1h-\(run)z" }
                x += run + 1
            }
        }
        let size = rows.count + 8
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <rect width="100%" height="100%" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
            """
    }
}
