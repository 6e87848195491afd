import OneTimePassword
import SecondCore
import Terminal

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
        return JSON.object(fields.map { (name: $0.0, value: $0.1) })
    }

    private static func string(_ text: String) -> String { JSON.string(text) }
}
