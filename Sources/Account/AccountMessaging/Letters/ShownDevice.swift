/// The name of a device as a letter may say it.
///
/// The name comes from whoever signs in, a thief perhaps: what mail programs would turn into a link, or what would
/// end a line, does not reach the owner of the account.
struct ShownDevice {
    let text: String

    /// - Returns: nil if nothing is left of the name: letters, digits, and few signs, 64 at most.
    init?(_ name: String) {
        let scalars = Array(name.unicodeScalars)
        let shown = scalars.indices.map { place -> Character in
            let scalar = scalars[place]
            return Self.isPlain(scalar) || Self.isDecimalPoint(scalars, place) ? Character(scalar) : " "
        }
        let text = String(shown).split(separator: " ").joined(separator: " ").prefix(64)
        guard !text.isEmpty else { return nil }
        self.text = String(text)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            true
        default: "-_()'’+".unicodeScalars.contains(scalar)
        }
    }

    /// `14.2` stays; `example.com` does not.
    private static func isDecimalPoint(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        return scalars[place] == "." && place > 0 && place + 1 < scalars.count
            && digits.contains(scalars[place - 1]) && digits.contains(scalars[place + 1])
            && !scalars[(place + 1)...].drop(while: digits.contains).prefix(1).contains(".")
    }
}
