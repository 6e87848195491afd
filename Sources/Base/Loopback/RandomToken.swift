internal import Bytes

/// Random text from the system's generator.
enum RandomToken {
    /// 132 bits: an address that is typed or clicked within a minute.
    static let addressCharacters = 22
    /// 258 bits: what a session is known by for as long as the program runs.
    static let bearerCharacters = 43

    private static let base64URL = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let base32 = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// A secret of base64url characters, six bits each.
    static func make(characters: Int) -> SecretBytes { SecretBytes(random(base64URL, characters)) }

    /// The name of a host that nobody can guess: 80 bits in lower-case letters and digits.
    static func hostName() -> String {
        String(decoding: random(base32, 16), as: UTF8.self) + ".localhost"
    }

    /// A name for a file: 64 bits in hexadecimal; not a secret.
    static func fileName() -> String {
        var system = SystemRandomNumberGenerator()
        return Hexadecimal.text(of: (0..<8).map { _ in UInt8.random(in: .min ... .max, using: &system) })
    }

    private static func random(_ alphabet: [UInt8], _ count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &system)] }
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
