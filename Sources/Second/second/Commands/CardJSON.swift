import OneTimePassword
import SecondCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cards for programs.
enum CardJSON {
    static func array(_ cards: [Card]) -> String {
        cards.isEmpty ? "[]" : "[\n" + cards.map { "  " + object($0) }.joined(separator: ",\n") + "\n]"
    }

    private static func object(_ card: Card) -> String {
        let fields: [(String, String)] = [
            ("id", string(card.id.uuidString.lowercased())),
            ("issuer", string(card.issuer)),
            ("account", string(card.account)),
            ("algorithm", string(card.algorithm.rawValue)),
            ("digits", String(card.digits.count)),
            ("period", String(card.period.seconds)),
            ("code", string(card.code.filter { $0 != " " })),
            ("nextCode", string(card.nextCode.filter { $0 != " " })),
            ("secondsLeft", String(card.secondsLeft)),
        ]
        return "{" + fields.map { string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
    }

    /// A JSON string; what could steer a terminal is escaped as well.
    static func string(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            default:
                if ShownText.line(String(scalar)).unicodeScalars.first == scalar {
                    json.unicodeScalars.append(scalar)
                } else {
                    for unit in String(scalar).utf16 { json += escape(unit) }
                }
            }
        }
        return json + "\""
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
