internal import IdeaBoxCore
internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How items are named: printable ASCII, so that no database compares them by a language's rules.
enum TableKey {
    static let tally = "tally"

    static func note(_ name: String) -> String { "note/" + escaped(name) }

    static func versions(of idea: UUID) -> String { "versions/" + idea.digits }

    static func version(_ hash: ContentHash) -> String { "version/" + hash.text }

    static func ledger(_ source: String) -> String { "ledger/" + escaped(source) }

    /// Every byte that is no printable ASCII, and the percent sign, as a percent sign and two digits.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if 0x21...0x7E ~= byte, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 87 + nibble }
}
