package import Bytes
internal import Foundation

/// A password's hash with all that is needed to make it again, as the store keeps it.
///
/// In text the form of the Password Hashing Competition: `$scrypt$ln=15,r=8,p=3$salt$hash`, both in base64 without
/// padding.
package struct PasswordRecord: Sendable, Equatable {
    package let cost: PasswordCost
    package let salt: [UInt8]
    package let digest: SecretBytes

    /// How many bytes the hash has.
    package static let digestCount = 32

    package init(cost: PasswordCost, salt: [UInt8], digest: SecretBytes) {
        self.cost = cost
        self.salt = salt
        self.digest = digest
    }

    /// Reads what ``text`` wrote.
    ///
    /// - Returns: nil for another function, another order or spelling of the parameters, parameters that are not
    ///   bearable, a salt of fewer than 8 bytes or more than 64, a hash of another length than ours.
    package init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= 256, parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let cost = Self.cost(parts[2]), cost.isBearable, let salt = Self.bytes(parts[3]),
            let digest = Self.bytes(parts[4]), (8...64).contains(salt.count),
            digest.count == Self.digestCount
        else { return nil }
        self.init(cost: cost, salt: salt, digest: SecretBytes(digest))
    }

    /// The record as the store keeps it.
    package var text: String {
        let parameters = "ln=\(cost.exponent),r=\(cost.blockSize),p=\(cost.lanes)"
        let hash = unsafe digest.withUnsafeBytes { unsafe Self.base64(Data($0)) }
        return "$scrypt$\(parameters)$\(Self.base64(Data(salt)))$\(hash)"
    }

    private static func cost(_ text: Substring) -> PasswordCost? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, let exponent = number(fields[0], after: "ln="),
            let blockSize = number(fields[1], after: "r="), let lanes = number(fields[2], after: "p=")
        else { return nil }
        return PasswordCost(exponent: exponent, blockSize: blockSize, lanes: lanes)
    }

    /// A decimal number of at most three digits, in its one spelling.
    private static func number(_ field: Substring, after name: String) -> Int? {
        guard field.hasPrefix(name) else { return nil }
        let digits = field.dropFirst(name.count)
        guard digits.utf8.count <= 3, let value = Int(digits), String(value) == digits else { return nil }
        return value
    }

    private static func base64(_ bytes: Data) -> String {
        String(bytes.base64EncodedString().prefix { $0 != "=" })
    }

    /// The bytes of base64 without padding, in its one spelling.
    private static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding), base64(data) == text else { return nil }
        return Array(data)
    }
}
