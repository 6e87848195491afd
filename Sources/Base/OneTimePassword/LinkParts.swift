/// A link of the right kind, cut into label and query, both still percent-encoded.
struct LinkParts {
    /// What stands between the type's `/` and the first `?`, a raw `#` included.
    let label: ArraySlice<UInt8>
    /// What stands after the first `?`, a raw `#` included.
    let query: ArraySlice<UInt8>

    /// Tells links of other kinds apart by their first few bytes, then cuts; white space at the ends is dropped.
    init(_ text: some StringProtocol) throws(OneTimePasswordError) {
        let link = Substring(text).utf8.trimmed
        let afterScheme = try Self.checkScheme(of: link)
        guard link.count <= OTPAuthLink.lengthLimit else { throw .link(.tooLong) }
        let body = Array(afterScheme)
        let question = body.firstIndex(of: UInt8(ascii: "?")) ?? body.endIndex
        let slash = body[..<question].firstIndex(of: UInt8(ascii: "/")) ?? question
        try Self.checkType(body[..<slash])
        label = body[slash..<question].dropFirst()
        query = body[question...].dropFirst()
    }

    private static func checkScheme(
        of link: Substring.UTF8View
    ) throws(OneTimePasswordError) -> Substring.UTF8View {
        guard !link.isEmpty else { throw .link(.empty) }
        guard let colon = link.firstIndex(of: UInt8(ascii: ":")) else {
            throw .link(Base32.isBareSecret(Substring(link)) ? .bareSecret : .notALink)
        }
        let scheme = Substring(link[..<colon]).lowercased()
        let rest = link[colon...].dropFirst()
        guard isScheme(scheme), rest.starts(with: "//".utf8) else { throw .link(.notALink) }
        switch scheme {
        case "otpauth": return rest.dropFirst(2)
        case "otpauth-migration": throw .link(.googleExport)
        case "steam": throw .link(.steam)
        case "http", "https": throw .link(.web)
        default: throw .link(.otherApp)
        }
    }

    private static func checkType(_ type: ArraySlice<UInt8>) throws(OneTimePasswordError) {
        switch String(decoding: type, as: UTF8.self).lowercased() {
        case "totp": return
        case "hotp": throw .link(.hotp)
        case "steam": throw .link(.steam)
        default: throw .link(.otherType)
        }
    }

    /// RFC 3986 section 3.1, for text in lower case.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, "a"..."z" ~= first else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "0"..."9", "+", "-", ".": true
            default: false
            }
        }
    }
}

extension Substring.UTF8View {
    fileprivate var trimmed: Self {
        let space = " \t\r\n".utf8
        var rest = drop { space.contains($0) }
        while let last = rest.last, space.contains(last) { rest.removeLast() }
        return rest
    }
}

/// Percent-encoding of UTF-8 (RFC 3986 section 2.1), as strict in reading as in writing.
package enum PercentEncoding {
    /// Decodes a part of a link.
    ///
    /// - Returns: valid UTF-8, or nil if a `%` lacks its two hexadecimal digits or the bytes are not UTF-8.
    package static func decode(_ part: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
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
