/// A key that does something in the list of cards while no field has the keyboard.
public enum ListKey: Sendable, Equatable {
    /// An arrow, with which the selection goes on.
    case up, down, left, right
    /// To the first card, or the last.
    case first, last
    /// Copies the code of the selected card.
    case copy
    /// Leaves the search and the selection.
    case leave
    /// Takes the last letter of the search away.
    case erase
    /// A letter of a search.
    case text(String)

    private static let byCharacter: [Character: ListKey] = [
        "\u{F700}": .up, "\u{F701}": .down, "\u{F702}": .left, "\u{F703}": .right, "\u{F729}": .first,
        "\u{F72B}": .last, "\r": .copy, "\u{1B}": .leave, "\u{8}": .erase, "\u{7F}": .erase,
    ]

    /// A key; nil for one that does nothing in the list.
    ///
    /// - Parameters:
    ///   - key: the key as the system names it: U+F700 for the upper arrow and so on.
    ///   - text: what it would write.
    ///   - isCommand: whether Command, Control or Option is held: such keys belong to the menus.
    public init?(_ key: Character, text: String, isCommand: Bool) {
        guard !isCommand else { return nil }
        if let known = Self.byCharacter[key] {
            self = known
        } else if !text.isEmpty,
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0.isPunctuation || $0 == " " })
        {
            self = .text(text)
        } else {
            return nil
        }
    }

    /// What it asks of the app; nil for a key of the search.
    ///
    /// - Parameter columns: how many cards stand beside each other.
    /// - Returns: the action.
    public func action(columns: Int) -> AppAction? {
        switch self {
        case .up: .select(by: -columns)
        case .down: .select(by: columns)
        case .left: .select(by: -1)
        case .right: .select(by: 1)
        case .first: .selectEnd(isLast: false)
        case .last: .selectEnd(isLast: true)
        case .copy: .copySelected
        case .leave: .deselect
        case .erase, .text: nil
        }
    }

    /// What comes of it.
    ///
    /// - Parameters:
    ///   - query: the search so far.
    ///   - columns: how many cards stand beside each other.
    /// - Returns: the new search and what is asked of the app; nil if it does nothing now.
    public func effect(on query: String, columns: Int) -> (query: String?, action: AppAction?)? {
        let next = self.query(after: query)
        let action = action(columns: columns)
        return next == query && action == nil ? nil : (next == query ? nil : next, action)
    }

    /// The search after it.
    ///
    /// - Parameter query: the search so far.
    /// - Returns: the same where the key is not one of the search.
    public func query(after query: String) -> String {
        switch self {
        // A space does not begin a search: elsewhere it presses what has the keyboard.
        case .text(let text): query.isEmpty && text == " " ? query : query + text
        case .erase: String(query.dropLast())
        case .leave: ""
        case .up, .down, .left, .right, .first, .last, .copy: query
        }
    }
}
