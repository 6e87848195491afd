public import FoundationExports
public import Localization

/// Face or finger, bound to a key of the device (MASVS AUTH-2): what it seals opens only after a proof.
///
/// The key is bound to the faces and fingers that are enrolled while it is made; a change of them makes it vanish.
public protocol BiometricGate: Sendable {
    /// What the device offers now.
    ///
    /// - Returns: nil where there is nothing, nothing is enrolled, or it is locked after too many failures.
    func kind() async -> BiometricKind?

    /// Asks for a proof and makes the key, in place of one that was there.
    ///
    /// - Parameter reason: what the person reads.
    /// - Throws: `GateError`.
    func enable(_ reason: String) async throws(GateError)

    /// Seals, without a proof: refreshed tokens come while nobody looks.
    ///
    /// - Parameter bytes: at most 4096.
    /// - Returns: what ``open(_:_:)`` takes.
    /// - Throws: `changed` if the key is gone; other `GateError`s.
    func seal(_ bytes: [UInt8]) async throws(GateError) -> [UInt8]

    /// Opens, after a proof that is asked for each time.
    ///
    /// - Parameters:
    ///   - sealed: what ``seal(_:)`` gave.
    ///   - reason: what the person reads.
    /// - Returns: the bytes.
    /// - Throws: `GateError`.
    func open(_ sealed: [UInt8], _ reason: String) async throws(GateError) -> [UInt8]

    /// Removes the key.
    ///
    /// - Throws: `GateError`.
    func disable() async throws(GateError)
}

/// What kind of proof a device offers.
public enum BiometricKind: String, Sendable, Equatable, CaseIterable {
    /// Face ID.
    case face
    /// Touch ID.
    case finger
}

/// Why a gate did not open.
public enum GateError: Error, Sendable, Equatable {
    /// The face or finger was none of those that are known.
    case refused
    /// The person, or the system, broke it off.
    case cancelled
    /// The person wants to use the password.
    case passwordWanted
    /// There is no sensor, nothing is enrolled, or it is locked after too many failures.
    case unavailable
    /// Faces or fingers were changed since: the key is gone, and only the password helps.
    case changed
    /// Anything else; the text says what the system said.
    case failed(String)
}

extension GateError: Localizable, LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: AccountClientStrings {
        switch self {
        case .refused: .notRecognised
        case .cancelled: .brokenOff
        case .passwordWanted: .passwordWanted
        case .unavailable: .gateUnavailable
        case .changed: .gateChanged
        case .failed(let reason): .gateFailed(reason)
        }
    }
}
