/// The escapes of JSON strings (RFC 8259 section 7), both ways.
package enum JSONEscapes {
    /// UTF-8 as text, refused where it is not UTF-8.
    static func text(_ bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> String {
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        // String(validating:as:) would say so itself, but starts at iOS 18.
        guard unsafe bytes.allSatisfy({ $0 < 0x80 }) || text.utf8.elementsEqual(bytes) else { throw .notJSON }
        return text
    }

    /// The text between the quotes, its escapes resolved.
    static func resolve(_ bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> String {
        var plain: [UInt8] = []
        var at = 0
        while at < bytes.count {
            guard unsafe bytes[at] == UInt8(ascii: "\\") else {
                unsafe plain.append(bytes[at])
                at += 1
                continue
            }
            guard at + 1 < bytes.count else { throw .notJSON }
            let kind = unsafe bytes[at + 1]
            at += 2
            if kind == UInt8(ascii: "u") {
                let scalar = try unsafe scalar(bytes, &at)
                plain.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                plain.append(try single(kind))
            }
        }
        return try unsafe SecretBytes(plain).withUnsafeBytes {
            (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) in try unsafe text(bytes)
        }
    }

    private static func single(_ kind: UInt8) throws(JSONText.Failure) -> UInt8 {
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return kind
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        default: throw .notJSON
        }
    }

    private static func scalar(
        _ bytes: UnsafeRawBufferPointer, _ at: inout Int
    ) throws(JSONText.Failure) -> Unicode.Scalar {
        let first = try unsafe unit(bytes, &at)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, at + 2 <= bytes.count, unsafe bytes[at] == UInt8(ascii: "\\"),
            unsafe bytes[at + 1] == UInt8(ascii: "u")
        else { throw .notJSON }
        at += 2
        let second = try unsafe unit(bytes, &at)
        guard (0xDC00...0xDFFF).contains(second) else { throw .notJSON }
        guard let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw .notJSON
        }
        return scalar
    }

    private static func unit(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) throws(JSONText.Failure)
        -> UInt32
    {
        guard at + 4 <= bytes.count else { throw .notJSON }
        var unit: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = unsafe Character(Unicode.Scalar(bytes[at + offset])).hexDigitValue else {
                throw .notJSON
            }
            unit = unit << 4 | UInt32(digit)
        }
        at += 4
        return unit
    }

    /// Writes a string with its quotes; only what must be escaped is.
    package static func write(_ text: String, to builder: SecretBuilder) {
        builder.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                builder.append(UInt8(ascii: "\\"))
                builder.append(byte)
            case 0..<0x20:
                builder.append("\\u00\(byte < 16 ? "0" : "1")")
                builder.append("0123456789abcdef".utf8.dropFirst(Int(byte & 15)).first ?? 0x30)
            default: builder.append(byte)
            }
        }
        builder.append(UInt8(ascii: "\""))
    }
}
