internal import AccountDomain

/// The fields of a form or a query (`application/x-www-form-urlencoded`).
struct WebForm: Sendable, Equatable {
    private var fields: [String: String] = [:]
    private var twice: Set<String> = []

    /// The fields that a text names; nil for a broken escape, or bytes that are no text.
    init?(_ text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(parts[0]), let value = Self.decode(parts.count > 1 ? parts[1] : "")
            else { return nil }
            if fields.updateValue(value, forKey: name) != nil { twice.insert(name) }
        }
    }

    /// As OAuth reads them.
    var parameters: OAuthParameters { OAuthParameters(fields, repeated: twice) }

    /// The value of a field; nil if it is missing, or stands twice: nobody shall choose between two.
    subscript(name: String) -> String? { twice.contains(name) ? nil : fields[name] }

    /// A name or a value without its escapes; nil for a broken one.
    static func decode(_ part: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
                else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
