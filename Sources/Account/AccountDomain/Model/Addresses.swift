internal import Foundation

/// An e-mail address that looks like one; whether it is somebody's, a code tells.
package struct EmailAddress: Sendable, Hashable, Codable {
    /// As it was given, without spaces around it.
    package let text: String
    /// What two spellings of one address share: lowercase, composed (Unicode's NFC).
    package let key: String

    /// How long one may be (RFC 5321, section 4.5.3.1.3).
    package static let mostBytes = 254

    /// At most ``mostBytes`` in all and 64 before the sign (RFC 5321, section 4.5.3.1).
    ///
    /// - Throws: `invalid` for what cannot be an address.
    package init(_ input: some StringProtocol) throws(AddressError) {
        let text = String(input.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]),
            text.utf8.count <= Self.mostBytes
        else {
            throw .email
        }
        self.text = text
        // One letter may be written in two ways, which a database tells apart.
        key = text.lowercased().precomposedStringWithCanonicalMapping
    }

    private static func isLocal(_ part: Substring) -> Bool {
        guard (1...64).contains(part.utf8.count), part.first != ".", part.last != "." else { return false }
        return !part.contains("..")
            && part.unicodeScalars.allSatisfy { scalar in
                scalar.value > 0x7F ? !scalar.properties.isWhitespace : isAtom(scalar)
            }
    }

    private static func isAtom(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar)
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard (1...63).contains(label.utf8.count), label.first != "-", label.last != "-" else { return false }
        return label.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x7F
                ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                : ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                    || ("0"..."9").contains(scalar) || scalar == "-"
        }
    }
}

/// A phone number as E.164 writes it: `+`, then 8 to 15 digits.
package struct PhoneNumber: Sendable, Hashable, Codable {
    package let text: String

    /// How many characters one has, with the sign.
    package static let lengths = 9...16

    /// Spaces, dashes and round brackets are dropped; 11 digits that begin with 1 are a mainland Chinese number.
    ///
    /// - Throws: `phone` for what cannot be a number.
    package init(_ input: some StringProtocol) throws(AddressError) {
        var digits = String(input.filter { !" -()".contains($0) })
        if digits.utf8.count == 11, digits.first == "1" { digits = "+86" + digits }
        guard digits.first == "+", Self.lengths.contains(digits.utf8.count),
            digits.utf8.dropFirst().first != 0x30,
            digits.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .phone }
        text = digits
    }
}

/// Why a text is no address.
package enum AddressError: Error, Hashable, Sendable, CaseIterable {
    case email, phone
}

extension EmailAddress {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }
}

extension PhoneNumber {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }
}
