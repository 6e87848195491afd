#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// Names bytes by what they are: the first 16 bytes of their SHA-256.
///
/// Tells versions of a register apart. It guards nothing: what is true of a register its seal says.
public struct ContentHash: Sendable, Hashable {
    /// The hash's 32 lower-case hexadecimal digits.
    public let text: String

    /// The hash of bytes.
    ///
    /// - Parameter bytes: a register as it stands in a cloud.
    public init(of bytes: [UInt8]) {
        var text = ""
        for byte in SHA256.hash(data: bytes).prefix(16) {
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16)
        }
        self.text = text
    }

    /// A hash of digits that are known to be in order.
    init(valid text: String) { self.text = text }

    /// A hash from its text.
    ///
    /// - Parameter text: exactly 32 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }
}

extension ContentHash: CustomStringConvertible {
    /// The 32 digits.
    public var description: String { text }
}
