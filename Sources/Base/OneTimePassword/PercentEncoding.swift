/// Percent-encoding of UTF-8 (RFC 3986 section 2.1), as strict in reading as in writing.
enum PercentEncoding {
    /// Decodes a part of a link.
    ///
    /// - Returns: valid UTF-8, or nil if a `%` lacks its two hexadecimal digits or the bytes are not UTF-8.
    static func decode(_ part: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var rest = part
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal),
                    let low = rest.popFirst().flatMap(hexadecimal)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        // Decoding repairs what is not UTF-8, so only valid bytes survive it unchanged.
        return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? bytes : nil
    }

    /// Encodes everything but ASCII letters, ASCII digits and `-._~@`; on request, not what lies beyond ASCII either.
    static func encode(_ text: String, beyondASCII: Bool = true) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) || (byte >= 0x80 && !beyondASCII) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~@".utf8.contains(byte)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
