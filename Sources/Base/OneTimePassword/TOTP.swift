public import Bytes
public import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A secret and how to make codes from it: the time-based one-time password of RFC 6238.
///
/// ```swift
/// let secret = try Base32.decode("gezd gnbv gy3t qojq")
/// let totp = try TOTP(secret: secret, digits: Digits(8), period: Period(60))
/// code = totp.code(counter: 1)
/// ```
///
/// The secret is worked into the hash once, here; each code then costs two short hashes. Copies share that state.
/// Descriptions and reflection show neither the secret nor the state.
public struct TOTP: Sendable {
    /// The most bytes a secret may have.
    public static let secretLimit = 1024

    /// The shared secret.
    public let secret: SecretBytes
    /// The hash under the HMAC.
    public let algorithm: Algorithm
    /// How many digits a code has.
    public let digits: Digits
    /// How long a code holds.
    public let period: Period

    private let generator: CodeGenerator

    /// Prepares a secret for making codes.
    ///
    /// - Parameters:
    ///   - secret: 1 to ``secretLimit`` bytes.
    ///   - algorithm: the hash under the HMAC.
    ///   - digits: how many digits a code has.
    ///   - period: how long a code holds.
    /// - Throws: ``OneTimePasswordError/secret(_:)`` with `empty` or `tooLong`.
    public init(
        secret: SecretBytes, algorithm: Algorithm = .sha1, digits: Digits = .default,
        period: Period = .default
    ) throws(OneTimePasswordError) {
        guard !secret.isEmpty else { throw .secret(.empty) }
        guard secret.count <= Self.secretLimit else { throw .secret(.tooLong) }
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        generator = CodeGenerator(secret: secret, algorithm: algorithm)
    }

    /// Makes the code of a counter (RFC 4226 section 5.3).
    ///
    /// - Parameter counter: the number of whole periods since 1970.
    /// - Returns: exactly ``digits`` decimal digits, leading zeros included.
    public func code(counter: UInt64) -> String {
        generator.code(counter: counter, digits: digits)
    }
}

extension TOTP: Equatable {
    /// Equal secrets and settings, hence equal codes; the secrets are compared in constant time.
    public static func == (left: Self, right: Self) -> Bool {
        left.algorithm == right.algorithm && left.digits == right.digits && left.period == right.period
            && left.secret == right.secret
    }
}

extension TOTP: CustomStringConvertible, CustomReflectable {
    /// The settings, never the secret.
    public var description: String {
        "TOTP(\(secret), \(algorithm.rawValue), \(digits.count) digits, \(period.seconds) s)"
    }

    /// A mirror of the settings alone: the hash state would do in the secret's place.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["algorithm": algorithm, "digits": digits.count, "period": period.seconds],
            displayStyle: .struct)
    }
}

extension TOTP {
    /// Makes the code that holds at an instant.
    ///
    /// - Parameter date: any instant; see ``counter(at:)``.
    /// - Returns: exactly ``digits`` decimal digits, leading zeros included.
    public func code(at date: Date) -> String {
        code(counter: counter(at: date))
    }

    /// Counts the whole periods from 1970 to an instant: T of RFC 6238 section 4.2.
    ///
    /// - Parameter date: any instant. What lies before 1970, or is not a number, counts as 1970; what lies past
    ///   2^64 seconds counts as that.
    /// - Returns: the counter whose code holds at `date`.
    public func counter(at date: Date) -> UInt64 {
        // Rounded before the epochs are shifted, so that the shift cannot round up into the next period.
        let seconds =
            date.timeIntervalSinceReferenceDate.rounded(.down) + Date.timeIntervalBetween1970AndReferenceDate
        guard seconds > 0 else { return 0 }
        let whole = UInt64(exactly: seconds) ?? .max
        return whole / UInt64(period.seconds)
    }

    /// Finds when the code of an instant begins and ends to hold.
    ///
    /// - Parameter date: any instant; see ``counter(at:)``.
    /// - Returns: the first instant of the code, and the first instant of the next one. Millions of years away
    ///   the two may be rounded together.
    public func interval(at date: Date) -> (start: Date, end: Date) {
        let length = Double(period.seconds)
        let start = Double(counter(at: date)) * length
        return (Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: start + length))
    }
}

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

/// An HMAC whose key is already worked in, so that each message costs two short hashes and no key.
///
/// Source: RFC 2104 section 4. The library's own `HMAC` leaves the padded key behind in memory that nobody wipes;
/// here the pads live in ``SecretBytes`` and the hash states wipe themselves.
///
/// Unchecked, since not every SDK marks CryptoKit's hash functions as the values they are.
struct HMACState<Hash: HashFunction>: @unchecked Sendable {
    private var inner = Hash()
    private var outer = Hash()

    init(key: SecretBytes) {
        let key = key.count > Hash.blockByteCount ? Self.hashed(key) : key
        unsafe Self.pad(key, with: 0x36).withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
        unsafe Self.pad(key, with: 0x5C).withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
    }

    /// The code of the counter's eight bytes, big-endian (RFC 4226 section 5.2), lent to `body`.
    func authenticating<R>(_ counter: UInt64, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        var (inner, outer) = (inner, outer)
        unsafe withUnsafeBytes(of: counter.bigEndian) { unsafe inner.update(bufferPointer: $0) }
        unsafe inner.finalize().withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
        return unsafe outer.finalize().withUnsafeBytes { unsafe body($0) }
    }

    private static func hashed(_ key: SecretBytes) -> SecretBytes {
        var hash = Hash()
        unsafe key.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return unsafe hash.finalize().withUnsafeBytes { unsafe SecretBytes($0) }
    }

    private static func pad(_ key: SecretBytes, with byte: UInt8) -> SecretBytes {
        unsafe SecretBytes(capacity: Hash.blockByteCount) { pad in
            unsafe pad.initializeMemory(as: UInt8.self, repeating: byte)
            unsafe key.withUnsafeBytes { bytes in
                for index in bytes.indices { unsafe pad[index] ^= bytes[index] }
            }
            return pad.count
        }
    }
}
