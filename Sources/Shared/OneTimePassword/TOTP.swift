public import Bytes

/// A secret and how to make codes from it: the time-based one-time password of RFC 6238.
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
