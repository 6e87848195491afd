public import Foundation

// Foundation on Linux has no language of predicates: here is as much of it as tests of apps need.
extension NSPredicate {
    /// What is true of elements: comparisons by `==`, `!=`, `BEGINSWITH`, `ENDSWITH` and `CONTAINS`, put together by
    /// `AND` and `OR`.
    ///
    /// - Parameter format: the comparisons, such as `label BEGINSWITH 'A' OR count == 2`.
    public convenience init(format: String) {
        let choices = PredicateWords(format).words.split(separator: "OR").map { choice in
            choice.split(separator: "AND").map { Comparison(Array($0), in: format) }
        }
        self.init { object, _ in
            guard let object = object as? any PredicateSubject else { return false }
            return choices.contains { $0.allSatisfy { $0.holds(for: object) } }
        }
    }
}

/// What a predicate can ask.
protocol PredicateSubject {
    /// What it has under a key, as text: 1 and 0 for true and false.
    ///
    /// - Parameter key: the key.
    /// - Returns: the text; nil where there is none.
    func attribute(_ key: String) -> String?
}

extension ElementSnapshot: PredicateSubject {
    func attribute(_ key: String) -> String? {
        switch key {
        case "identifier": identifier
        case "label": label
        case "value": value
        case "enabled", "isEnabled": isEnabled ? "1" : "0"
        case "selected", "isSelected": isSelected ? "1" : "0"
        case "exists": "1"
        default: preconditionFailure("An element has no attribute “\(key)”.")
        }
    }
}

extension XCUIElement: PredicateSubject {
    func attribute(_ key: String) -> String? {
        present.map { $0.attribute(key) } ?? (key == "exists" ? "0" : nil)
    }
}

extension XCUIElementQuery: PredicateSubject {
    func attribute(_ key: String) -> String? {
        precondition(key == "count", "A query has no attribute “\(key)”.")
        return "\(count)"
    }
}

/// One comparison of a predicate.
private struct Comparison: Sendable {
    let key: String
    let isSo: @Sendable (String) -> Bool
    /// What is true of something without that attribute.
    let isSoForNothing: Bool

    init(_ words: [String], in format: String) {
        precondition(words.count == 3, "Unable to parse the format “\(format)”.")
        let (name, wanted) = (words[1], Self.literals[words[2]] ?? words[2])
        (key, isSoForNothing) = (words[0], name == "!=")
        switch name {
        case "==": isSo = { $0 == wanted }
        case "!=": isSo = { $0 != wanted }
        case "BEGINSWITH": isSo = { $0.hasPrefix(wanted) }
        case "ENDSWITH": isSo = { $0.hasSuffix(wanted) }
        case "CONTAINS": isSo = { $0.contains(wanted) }
        default: preconditionFailure("Unable to parse “\(name)” of the format “\(format)”.")
        }
    }

    private static let literals = ["true": "1", "YES": "1", "false": "0", "NO": "0"]

    func holds(for object: any PredicateSubject) -> Bool { object.attribute(key).map(isSo) ?? isSoForNothing }
}

/// The words of a predicate, what stands in quotation marks being one.
private struct PredicateWords {
    private(set) var words: [String] = []

    init(_ format: String) {
        var (word, quote) = ("", Character?.none)
        for letter in format {
            switch letter {
            case quote:
                words.append(word)
                (word, quote) = ("", nil)
            case _ where quote != nil: word.append(letter)
            case "'", "\"": quote = letter
            case " ": end(&word)
            default: word.append(letter)
            }
        }
        end(&word)
    }

    private mutating func end(_ word: inout String) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }
}
