public import Localization

/// What a route's handler sees of a request.
public struct LocalRequest: Sendable {
    /// The route's method.
    public let method: Route.Method
    /// The route's path.
    public let path: String
    /// The query's items in their order, percent-decoded, `+` read as a space; broken encodings are dropped.
    public let query: [(name: String, value: String)]
    /// The language the browser asks for first among those a page has.
    public let language: Language
    /// The whole body, at most the route's limit.
    public let body: [UInt8]
    let fields: [(name: String, value: String)]

    /// The first query item of a name, or nil.
    ///
    /// - Parameter name: compared to the letter.
    /// - Returns: its value.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The first header of a name, or nil; the session's bearer is never among them.
    ///
    /// - Parameter name: in any case.
    /// - Returns: its value.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name == name }?.value
    }
}

/// The path and query of a request line, in origin form (RFC 9112, section 3.2.1).
struct RequestTarget: Sendable {
    /// As sent, nothing decoded.
    let path: String
    let query: [(name: String, value: String)]

    /// Nil for anything but a path that begins with `/`.
    init?(_ target: String) {
        guard target.hasPrefix("/") else { return nil }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count < 2 ? [] : Self.items(parts[1])
    }

    private static func items(_ query: Substring) -> [(name: String, value: String)] {
        query.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count < 2 ? "" : parts[1]) else {
                return nil
            }
            return (name, value)
        }
    }

    /// Percent-decodes UTF-8, reading `+` as a space; nil for a broken encoding.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
                else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
