public import FoundationExports
public import SecondCore

/// How the cards of a list are drawn.
public struct CardsLook: Sendable, Equatable {
    /// Whether name and code stand beside each other, so that many cards are in sight.
    public let isCompact: Bool
    /// The card that the keyboard has selected.
    public let selection: UUID?
    /// The card that shows that its code was copied just now.
    public let copied: UUID?

    /// How the edge of a card stands out: a copy is shown above a selection.
    ///
    /// - Parameter id: the card.
    /// - Returns: its mark.
    public func mark(of id: Card.ID) -> CardMark {
        if copied == id { return .copied }
        return selection == id ? .selected : .none
    }
}

/// How the edge of a card stands out.
public enum CardMark: Sendable, Equatable {
    /// It does not.
    case none
    /// The keyboard has selected the card.
    case selected
    /// The card's code was copied just now.
    case copied

    /// How wide the edge is drawn, in points.
    public var width: Double {
        switch self {
        case .none: 0
        case .selected: 3
        case .copied: 2
        }
    }
}

/// What a card offers about its pin.
public struct PinOffer: Sendable, Equatable {
    /// In words.
    public let label: String
    /// The sign beside them.
    public let symbol: String
    /// What it does.
    public let action: AppAction
}

extension Card {
    /// What is offered about the pin: the other way round than it is.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: words, sign and action.
    public func pinOffer(in language: Language) -> PinOffer {
        let label: SecondAppStrings = isPinned ? .unpin : .pin
        return PinOffer(
            label: label.text(in: language), symbol: isPinned ? "pin.slash" : "pin",
            action: .pin(id, !isPinned))
    }
}
