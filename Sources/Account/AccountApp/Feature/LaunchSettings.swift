internal import AccountAPI
public import AccountClient
internal import FoundationExports
public import Localization

/// What an app of a device is told at its start, by its own settings and by the system.
public struct LaunchSettings: Sendable, Equatable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// What the device list calls this device.
    public var device: String
    /// The account service's host, perhaps with a port.
    public var host: String
    /// Pins of its keys, spaces between them; empty for none.
    public var pins: String
    /// The day from which on they hold no more, as `2027-01-31`, UTC.
    public var pinsUntil: String
    /// The version of the terms that the app shows.
    public var terms: String

    /// These settings.
    public init(
        language: Language, version: String, device: String, host: String, pins: String = "",
        pinsUntil: String = "", terms: String
    ) {
        self.language = language
        self.version = version
        self.device = device
        self.host = host
        self.pins = pins
        self.pinsUntil = pinsUntil
        self.terms = terms
    }

    /// The account service; its own place where the setting is none.
    public var origin: ServiceOrigin { ServiceOrigin("https://\(host)") ?? .readmigo }

    /// The pins of the service; none where the settings name none.
    ///
    /// Pins that are named and cannot be used end the app at its start, before it is given to anybody: without them it
    /// would trust more than its makers meant.
    public var pinning: Pinning {
        guard let pinning = checkedPinning else {
            preconditionFailure(
                "ReadmigoPins or ReadmigoPinsUntil cannot be used: at least two pins, and a day as 2027-01-31"
            )
        }
        return pinning
    }

    /// Nil where pins are named and cannot be used.
    var checkedPinning: Pinning? {
        let texts = pins.split(separator: " ").map { String($0) }
        guard !texts.isEmpty else { return pinsUntil.isEmpty ? Pinning.none : nil }
        guard let until, let pins = try? Pins(texts, until: until) else { return nil }
        return Pinning([origin: pins])
    }

    private var until: Date? { Instant.read("\(pinsUntil)T00:00:00Z") }

    var configuration: ClientConfiguration {
        ClientConfiguration(
            account: origin, deviceName: String(device.prefix(64)),
            language: language == .chinese ? .chinese : .english)
    }

    var traits: AppConfiguration {
        AppConfiguration(
            language: language, version: version, terms: terms,
            links: LegalLinks(terms: origin.text + "/terms", privacy: origin.text + "/privacy"))
    }
}
