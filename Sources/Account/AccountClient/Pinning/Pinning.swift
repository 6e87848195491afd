public import FoundationExports

/// Which services are pinned to which keys, and who hears when one shows another.
///
/// The system's own trust comes first, always; a pin only narrows it.
public struct Pinning: Sendable {
    /// By service; the others have none.
    public var pins: [ServiceOrigin: Pins]
    /// Is told of each failure, from any thread; it must not wait.
    public var report: @Sendable (PinFailure) -> Void

    /// No pins at all.
    public static let none = Pinning([:])

    /// These pins.
    ///
    /// - Parameters:
    ///   - pins: by service.
    ///   - report: is told of each failure, from any thread.
    public init(
        _ pins: [ServiceOrigin: Pins], report: @escaping @Sendable (PinFailure) -> Void = { _ in }
    ) {
        self.pins = pins
        self.report = report
    }

    /// The pins that a service must keep at a moment.
    ///
    /// - Parameters:
    ///   - origin: the service.
    ///   - date: by the device's calendar.
    /// - Returns: nil if it has none, or they have lapsed.
    public func holding(_ origin: ServiceOrigin, at date: Date) -> Pins? {
        guard origin.isSecure, let pins = pins[origin], pins.hold(at: date) else { return nil }
        return pins
    }

    /// Judges the certificate of a server that the system trusts already, and reports a failure.
    ///
    /// - Parameters:
    ///   - certificate: the server's own, DER.
    ///   - origin: the service.
    ///   - date: by the device's calendar.
    /// - Returns: what its pins say.
    public func judge(
        certificate: some Collection<UInt8>, of origin: ServiceOrigin, at date: Date
    ) -> PinVerdict {
        guard let pins = pins[origin], origin.isSecure else { return .unpinned }
        guard pins.hold(at: date) else { return .lapsed }
        let found = SubjectPublicKey(certificate: certificate)?.pin
        if let found, pins.pins.contains(found) { return .right }
        report(PinFailure(origin: origin, found: found, date: date))
        return .wrong(found)
    }
}

/// What pins say of a certificate.
public enum PinVerdict: Sendable, Equatable {
    /// The service has no pins.
    case unpinned
    /// Its pins hold no more.
    case lapsed
    /// Its key is one of the pins.
    case right
    /// Its key is none of them; nil if the certificate could not be read.
    case wrong(Pin?)

    /// Whether the connection may be used.
    public var isGood: Bool {
        switch self {
        case .unpinned, .lapsed, .right: true
        case .wrong: false
        }
    }
}

/// A service showed a key that it should not have.
public struct PinFailure: Sendable, Equatable {
    /// The service.
    public let origin: ServiceOrigin
    /// The key that it showed; nil if it could not be read.
    public let found: Pin?
    /// By the device's calendar.
    public let date: Date

    /// A failure.
    public init(origin: ServiceOrigin, found: Pin?, date: Date) {
        self.origin = origin
        self.found = found
        self.date = date
    }
}
