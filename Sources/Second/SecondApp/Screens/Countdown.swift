public import FoundationExports
public import SecondCore

/// The ring beside a code at one moment, and what a screen reader says of it.
public struct Countdown: Sendable, Equatable {
    /// Whole seconds that the code still holds, rounded up.
    public let secondsLeft: Int
    /// The part of the period that is left: above 0, at most 1.
    public let fractionLeft: Double
    /// Whether 5 seconds or less are left: the ring is red.
    public let isUrgent: Bool
    /// The next code in groups, while it is to be shown.
    public let nextCode: String?
    /// "12 seconds left".
    public let spoken: String
}

extension Card {
    /// The countdown of this card's code at a moment; after the code's end, that of the code which then holds.
    ///
    /// - Parameters:
    ///   - now: the moment.
    ///   - language: the person's language.
    /// - Returns: the ring and its words.
    public func countdown(at now: Date, in language: Language) -> Countdown {
        let card = at(now)
        return Countdown(
            secondsLeft: card.secondsLeft, fractionLeft: card.fractionLeft, isUrgent: card.isUrgent,
            nextCode: card.showsNext ? card.nextCode : nil,
            spoken: SecondAppStrings.secondsLeft(card.secondsLeft).text(in: language))
    }

    /// The code digit by digit, and whether the account is pinned, as a screen reader says it.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: "Code 1 2 3 4 5 6".
    public func value(in language: Language) -> String {
        let spoken = CodeGroups.spoken(code)
        let string: SecondAppStrings = isPinned ? .pinnedCode(spoken) : .code(spoken)
        return string.text(in: language)
    }

    /// Title and subtitle, as a screen reader says them.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: the title alone where there is no subtitle.
    public func label(in language: Language) -> String {
        if subtitle.isEmpty { return title }
        return SecondAppStrings.cardLabel(title: title, subtitle: subtitle).text(in: language)
    }
}
