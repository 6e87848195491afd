#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Base64 as tokens write it (RFC 4648, section 5), without padding.
package enum Base64URL {
    package static func encode(_ bytes: some DataProtocol) -> String {
        var text = Data(bytes).base64EncodedString()
        text.replace("+", with: "-")
        text.replace("/", with: "_")
        return String(text.prefix { $0 != "=" })
    }

    /// The bytes; nil for padding, for letters of the other alphabet, and for a last letter that holds spare bits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2F && $0 != 0x3D }) else { return nil }
        var plain = String(text)
        plain.replace("-", with: "+")
        plain.replace("_", with: "/")
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: plain), encode(data) == text else { return nil }
        return Array(data)
    }
}
