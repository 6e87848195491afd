internal import AccountDomain
internal import Bytes
internal import HTTPTypes

/// What names one request: in its answer, in the lines of the log that it causes, and in its trace.
///
/// It is made by chance: nothing of the request can be told by it.
struct RequestIdentifier: Sendable, Equatable {
    let text: String

    /// How many characters one has.
    static let lengths = 8...64

    /// A new one: 128 bits as hexadecimal digits.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = Hexadecimal.digits(of: generator.next()) + Hexadecimal.digits(of: generator.next())
    }

    /// One that somebody else made; nil unless it is 8 to 64 letters and digits of ASCII, `-`, `_` and `.`.
    init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

extension TrustedProxies {
    /// The name that a trusted proxy gave a request, where it gave one that can stand; else a new one.
    ///
    /// - Parameters:
    ///   - peer: whose connection it is.
    ///   - fields: the request's.
    /// - Returns: the name.
    func identifier(behind peer: IPAddress, _ fields: HTTPFields) -> RequestIdentifier {
        told(.requestID, by: peer, fields).flatMap { RequestIdentifier($0) } ?? RequestIdentifier()
    }

    /// A field that a trusted proxy sent once.
    func told(_ name: HTTPField.Name, by peer: IPAddress, _ fields: HTTPFields) -> String? {
        guard !isEmpty, contains(peer) else { return nil }
        let values = fields[values: name]
        return values.count == 1 ? values[0] : nil
    }
}

extension HTTPField.Name {
    static let requestID = known("X-Request-Id")
}
