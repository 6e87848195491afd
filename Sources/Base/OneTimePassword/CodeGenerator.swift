internal import Bytes

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// The event-based one-time password of RFC 4226 under a time-based one: key and counter in, digits out.
enum CodeGenerator: Sendable {
    case sha1(HMACState<Insecure.SHA1>)
    case sha256(HMACState<SHA256>)
    case sha512(HMACState<SHA512>)

    init(secret: SecretBytes, algorithm: Algorithm) {
        switch algorithm {
        case .sha1: self = .sha1(HMACState(key: secret))
        case .sha256: self = .sha256(HMACState(key: secret))
        case .sha512: self = .sha512(HMACState(key: secret))
        }
    }

    func code(counter: UInt64, digits: Digits) -> String {
        let number =
            switch self {
            case .sha1(let state): unsafe state.authenticating(counter, Self.truncate)
            case .sha256(let state): unsafe state.authenticating(counter, Self.truncate)
            case .sha512(let state): unsafe state.authenticating(counter, Self.truncate)
            }
        return Self.text(number, digits: digits.count)
    }

    /// Dynamic truncation (RFC 4226 section 5.3): 31 bits from where the last byte's low half points.
    private static func truncate(_ code: UnsafeRawBufferPointer) -> UInt32 {
        let offset = unsafe Int(code[code.count - 1] & 0x0F)
        let word = unsafe code[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        return word & 0x7FFF_FFFF
    }

    /// The lowest `digits` decimal digits, leading zeros included.
    private static func text(_ number: UInt32, digits: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: digits) { buffer in
            var rest = number
            for index in (0..<digits).reversed() {
                unsafe buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            return digits
        }
    }
}
