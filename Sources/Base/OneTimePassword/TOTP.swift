public import Bytes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
