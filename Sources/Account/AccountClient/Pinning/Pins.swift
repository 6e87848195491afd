public import FoundationExports

/// A server's public key by its hash: the SHA-256 of its `SubjectPublicKeyInfo`.
///
/// It survives a renewed certificate with the same key.
public struct Pin: Sendable, Hashable, CustomStringConvertible {
    /// 32 bytes.
    public let digest: [UInt8]

    init(_ digest: [UInt8]) { self.digest = digest }

    /// Reads a pin; nil for what is none.
    ///
    /// - Parameter text: 44 characters of Base64, perhaps after `sha256/` (as RFC 7469 and `curl` write it, also with
    ///   two slashes).
    public init?(_ text: String) {
        var code = text[...]
        if code.hasPrefix("sha256/") {
            code = code.dropFirst(7)
            // The second slash of the other spelling; one of 44 characters is the pin's own.
            if code.utf8.count == 45, code.first == "/" { code = code.dropFirst() }
        }
        guard code.utf8.count == 44, let data = Data(base64Encoded: String(code)), data.count == 32,
            data.base64EncodedString() == code
        else { return nil }
        digest = Array(data)
    }

    /// 44 characters of Base64.
    public var base64: String { Data(digest).base64EncodedString() }

    /// `sha256/` and 44 characters of Base64.
    public var description: String { "sha256/\(base64)" }
}

/// The keys that a service may show: the present one and one at least that lies in a safe for the day when it is lost.
///
/// After their day the pins lapse, and the system's trust alone decides: an app that nobody updates must not be locked
/// out for ever. Only the server's own certificate is compared, not those above it.
public struct Pins: Sendable, Equatable {
    /// Two at least.
    public let pins: Set<Pin>
    /// From then on they hold no more.
    public let until: Date

    /// These pins.
    ///
    /// - Parameters:
    ///   - pins: two different ones at least.
    ///   - until: from then on they hold no more.
    /// - Throws: `tooFew`.
    public init(_ pins: Set<Pin>, until: Date) throws(PinsError) {
        guard pins.count >= 2 else { throw .tooFew }
        self.pins = pins
        self.until = until
    }

    /// The pins that texts name.
    ///
    /// - Parameters:
    ///   - texts: as ``Pin/init(_:)`` reads them.
    ///   - until: from then on they hold no more.
    /// - Throws: `malformed`, `tooFew`.
    public init(_ texts: some Sequence<String>, until: Date) throws(PinsError) {
        var pins: Set<Pin> = []
        for text in texts {
            guard let pin = Pin(text) else { throw .malformed(text) }
            pins.insert(pin)
        }
        try self.init(pins, until: until)
    }

    /// Whether they hold at a moment.
    ///
    /// - Parameter date: by the device's calendar.
    /// - Returns: false from their last day on.
    public func hold(at date: Date) -> Bool { date < until }
}

/// Why pins could not be made.
public enum PinsError: Error, Sendable, Equatable {
    /// Fewer than two: the loss of one key would lock everybody out.
    case tooFew
    /// The text is no pin.
    case malformed(String)
}

extension PinsError: LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .tooFew: "Name two different pins at least: the key in use, and one that is kept in a safe."
        case .malformed(let text):
            "\"\(text)\" is no pin: it is sha256/ and 44 characters of Base64, the hash of a public key."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
