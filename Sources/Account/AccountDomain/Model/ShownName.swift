/// Names that people read: of persons, devices, passkeys and services.
///
/// One rule holds for all of them: one line, something that can be seen, and nothing that hides or turns what stands
/// beside it.
package enum ShownName {
    /// How many bytes there may be for each character: marks can be heaped upon one letter without end.
    package static func mostBytes(of characters: Int) -> Int { 10 * characters }

    /// A name without the spaces around it.
    ///
    /// - Parameters:
    ///   - typed: as received.
    ///   - most: how many characters it may have.
    /// - Returns: nil for what is no name, or too long.
    package static func read(_ typed: String, most: Int) -> String? {
        let name = trimmed(typed)
        guard name.count <= most, let cleaned = cleaned(name, most: most),
            cleaned.unicodeScalars.elementsEqual(name.unicodeScalars)
        else { return nil }
        return name
    }

    /// What can be shown of a text.
    ///
    /// - Parameters:
    ///   - given: as somebody else gave it.
    ///   - most: how many characters are kept.
    /// - Returns: nil if nothing is left.
    package static func cleaned(_ given: String, most: Int) -> String? {
        let scalars = Array(given.unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            if isShown(scalar) || isJoiner(scalar) && joins(kept.last, next) { kept.append(scalar) }
        }
        var name = trimmed(String(trimmed(String(kept)).prefix(most)))
        while name.utf8.count > mostBytes(of: most) { name.removeLast() }
        return name.unicodeScalars.contains(where: isVisible) ? trimmed(name) : nil
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            return false
        default:
            // What chooses a picture's or a letter's form is not seen itself.
            return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
        }
    }

    /// Whether something of it is on the screen; the blank pattern of Braille is not.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        isShown(scalar) && !scalar.properties.isWhitespace && !scalar.properties.isVariationSelector
            && scalar != "\u{2800}"
    }

    /// U+200C and U+200D, which the writing of some languages needs, and pictures of several parts.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Whether something stands on both sides that a joiner changes: letters of ASCII it does not.
    private static func joins(_ former: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let former, let next, !former.isASCII, !next.isASCII else { return false }
        return !isJoiner(former) && !former.properties.isWhitespace && isVisible(next)
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
