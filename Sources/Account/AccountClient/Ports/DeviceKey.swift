public import FoundationExports
public import Localization

/// The key by which this device is known again: P-256, made on this device, never leaving it.
///
/// A session is bound to it: a refresh without its signature is refused (RFC 9449).
public protocol DeviceKey: Sendable {
    /// The public half.
    ///
    /// - Returns: the point, uncompressed, 65 bytes (SEC 1, section 2.3.3); nil only when there is no key.
    /// - Throws: `DeviceKeyError` if it cannot be told.
    func publicKey() async throws(DeviceKeyError) -> [UInt8]?

    /// Makes a key, unless there is one.
    ///
    /// - Returns: the public half of the one there is now.
    /// - Throws: `DeviceKeyError`.
    func make() async throws(DeviceKeyError) -> [UInt8]

    /// Signs.
    ///
    /// - Parameter message: what is hashed with SHA-256 and signed.
    /// - Returns: r and s, 64 bytes (RFC 7518, section 3.4).
    /// - Throws: `missing` if there is no key; other `DeviceKeyError`s.
    func sign(_ message: [UInt8]) async throws(DeviceKeyError) -> [UInt8]
}

/// Why a device key could not be used.
public enum DeviceKeyError: Error, Sendable, Equatable {
    /// There is none: it was never made, or it stayed on another device.
    case missing
    /// It cannot be read before the device has been unlocked.
    case locked
    /// What stands there is no key.
    case damaged
    /// Anything else; the text says what the system said.
    case failed(String)
}

extension DeviceKeyError: Localizable, LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: AccountClientStrings {
        switch self {
        case .missing: .keyMissing
        case .locked: .keyLocked
        case .damaged: .keyDamaged
        case .failed(let reason): .keyFailed(reason)
        }
    }
}
