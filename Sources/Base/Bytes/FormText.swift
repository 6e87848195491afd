/// Names and values as a query or a form writes them: percent signs for all but unreserved letters (RFC 3986).
package enum FormText {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text, without a question mark.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// One part, which may then stand anywhere in an address.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte stands for itself (RFC 3986, section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
