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
