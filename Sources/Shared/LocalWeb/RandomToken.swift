internal import Bytes

/// 256 random bits from the system, written in hexadecimal.
enum RandomToken {
    static let characters = 64

    static func make() -> SecretBytes {
        var system = SystemRandomNumberGenerator()
        return SecretBytes(
            Hexadecimal.text(of: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &system) }).utf8)
    }
}

extension SecretBytes {
    /// The token as text, for the one header, file or answer it is meant for.
    var token: String {
        unsafe withUnsafeBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    }
}

/// Lower-case hexadecimal text.
enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
