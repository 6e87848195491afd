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
        let hash = SHA256.hash(data: bytes)
        text = unsafe String(unsafeUninitializedCapacity: 32) { digits in
            for (place, byte) in hash.prefix(16).enumerated() {
                unsafe digits[2 * place] = Self.digit(byte >> 4)
                unsafe digits[2 * place + 1] = Self.digit(byte & 15)
            }
            return 32
        }
    }

    /// A hash of digits that are known to be in order.
    init(valid text: String) { self.text = text }

    /// A hash from its text.
    ///
    /// - Parameter text: exactly 32 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: some StringProtocol) {
        // An index may hold many of them: the usual kind of text is looked at without generic code.
        let text = text as? String ?? String(text)
        guard text.utf8.count == 32, text.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
            return nil
        }
        self.text = text
    }

    private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 87 + nibble }
}

extension ContentHash: CustomStringConvertible {
    /// The 32 digits.
    public var description: String { text }
}
