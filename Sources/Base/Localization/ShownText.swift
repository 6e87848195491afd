/// Makes text from anywhere harmless where it is shown, on a page, a screen or a terminal: nothing in it can reverse the
/// text around it, hide, move a cursor or recolour.
package enum ShownText {
    /// One line: line breaks are shown as signs, too.
    package static func line(_ text: some StringProtocol) -> String { replace(text) { _ in false } }

    /// Several lines: line breaks stay.
    package static func lines(_ text: some StringProtocol) -> String { replace(text) { $0 == "\n" } }

    private static func replace(
        _ text: some StringProtocol, except isKept: (Unicode.Scalar) -> Bool
    ) -> String {
        // Most names are ASCII.
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(text) }
        var shown = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isShown = isKept(scalar) || !isActive(scalar, after: previous)
            shown.append(isShown ? scalar : sign(for: scalar))
            previous = scalar
        }
        return String(shown)
    }

    /// Whether a scalar does something to the terminal or to the text around it, or is not seen, instead of being shown.
    private static func isActive(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return true
        // Joiners make emoji and letters of many scripts; all other format signs reverse or hide.
        case .format: return scalar.value != 0x200D && scalar.value != 0x200C
        default: return scalar.properties.isDefaultIgnorableCodePoint && !chooses(scalar, formOf: previous)
        }
    }

    /// Whether a scalar is a variation selector where one belongs: after an emoji, or an ideograph of a name (UTS #37).
    private static func chooses(_ scalar: Unicode.Scalar, formOf previous: Unicode.Scalar?) -> Bool {
        guard let previous, scalar.properties.isVariationSelector else { return false }
        return previous.properties.isEmoji || previous.properties.isUnifiedIdeograph
    }

    /// The pictures of control characters, U+2400 to U+2421; the replacement character for the rest.
    private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        let picture: UInt32? =
            switch scalar.value {
            case 0..<0x20: 0x2400 + scalar.value
            case 0x7F: 0x2421
            default: nil
            }
        return picture.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}
