/// Whether the header of a JWS names extensions that must be understood (RFC 7515, section 4.1.11): nobody here knows any,
/// so that such a text is refused, whatever stands in `crit`.
package struct CriticalExtensions: Decodable, Sendable {
    package let areNamed: Bool

    private enum Key: CodingKey { case crit }

    package init(from decoder: any Decoder) throws {
        areNamed = try decoder.container(keyedBy: Key.self).contains(.crit)
    }
}
