/// Bodies in ASCII with lines of at most 76 letters (RFC 2045, section 6.7); plain words, and codes, stay readable.
enum QuotedPrintable {
    /// The text, CRLF at the end of each line, the last one's included.
    static func encode(_ text: String) -> [UInt8] {
        var lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
        // What follows the last line end is no line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        var out: [UInt8] = []
        for line in lines {
            append(line, to: &out)
            out += [0x0D, 0x0A]
        }
        return out
    }

    private static func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
        var width = 0
        for (place, byte) in zip(line.indices, line) {
            let piece =
                isPlain(byte, isLast: place == line.endIndex - 1, isFirst: width == 0 || width >= 75)
                ? [byte] : escaped(byte)
            // One letter is kept for the sign that the line goes on.
            if width + piece.count > 75 {
                out += [UInt8(ascii: "="), 0x0D, 0x0A]
                width = 0
            }
            out += piece
            width += piece.count
        }
    }

    /// A space at the end of a line would get lost; a dot at its beginning means something to SMTP.
    private static func isPlain(_ byte: UInt8, isLast: Bool, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case UInt8(ascii: "."): !isFirst
        case 0x20: !isLast
        case 0x21...0x7E: true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
