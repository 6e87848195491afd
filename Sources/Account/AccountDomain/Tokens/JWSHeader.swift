/// The header of a JWS that names no extensions which must be understood (RFC 7515, section 4.1.11): nobody here knows any,
/// so that one with `crit` is refused, whatever stands in it.
package struct JWSHeader<Fields: Decodable & Sendable>: Decodable, Sendable {
    package let fields: Fields

    private enum Key: CodingKey { case crit }

    package init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: Key.self)
        guard !names.contains(.crit) else {
            throw DecodingError.dataCorruptedError(forKey: .crit, in: names, debugDescription: "crit")
        }
        fields = try Fields(from: decoder)
    }
}
