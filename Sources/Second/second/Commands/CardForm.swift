import Bytes
internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// What programs are told of a card, under the names that they know.
enum CardField: String, CaseIterable {
    case id, issuer, account, algorithm, digits, period, code, nextCode, secondsLeft, pinned

    /// What is told where nothing else is asked for.
    static let usual: [CardField] = [.issuer, .account, .code, .secondsLeft]

    /// The fields that a person names, parted by commas.
    static func read(_ names: String) throws(CommandError) -> [CardField] {
        var fields: [CardField] = []
        for part in names.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.filter { !$0.isWhitespace }.lowercased()
            guard let field = allCases.first(where: { $0.rawValue.lowercased() == name }) else {
                throw .list(.unknownField(name: String(part), names: allCases.map(\.rawValue)))
            }
            fields.append(field)
        }
        return fields
    }

    func text(of card: Card) -> String {
        switch self {
        case .id: card.id.uuidString.lowercased()
        case .issuer: card.issuer
        case .account: card.account
        case .algorithm: card.algorithm.rawValue
        case .digits: String(card.digits.count)
        case .period: String(card.period.seconds)
        case .code: card.code.filter { $0 != " " }
        case .nextCode: card.nextCode.filter { $0 != " " }
        case .secondsLeft: String(card.secondsLeft)
        case .pinned: String(card.isPinned)
        }
    }

    /// Whether it is a text in JSON; codes are, which may begin with zeros.
    fileprivate var isText: Bool {
        switch self {
        case .id, .issuer, .account, .algorithm, .code, .nextCode: true
        case .digits, .period, .secondsLeft, .pinned: false
        }
    }
}

/// A list of cards for programs.
enum CardForm {
    case json
    case plain([CardField])
    case csv([CardField])

    /// All of the output.
    func text(_ cards: [Card]) -> String {
        switch self {
        case .json: Self.array(cards) + "\n"
        case .plain(let fields):
            // A tab or a line's end within a name would make another field of it, or another account.
            Self.lines(cards, fields, by: "\t", end: "\n") { ShownText.line($0) }
        case .csv(let fields):
            fields.map(\.rawValue).joined(separator: ",") + "\r\n"
                + Self.lines(cards, fields, by: ",", end: "\r\n") { CSVTable.field($0) }
        }
    }

    private static func lines(
        _ cards: [Card], _ fields: [CardField], by separator: String, end: String,
        _ shown: (String) -> String
    ) -> String {
        cards.map { card in
            fields.map { shown($0.text(of: card)) }.joined(separator: separator) + end
        }.joined()
    }

    private static func array(_ cards: [Card]) -> String {
        let objects = cards.map { card in
            JSON.object(
                CardField.allCases.map { field in
                    let text = field.text(of: card)
                    return (name: field.rawValue, value: field.isText ? JSON.string(text) : text)
                })
        }
        return objects.isEmpty ? "[]" : "[\n" + objects.map { "  " + $0 }.joined(separator: ",\n") + "\n]"
    }
}
