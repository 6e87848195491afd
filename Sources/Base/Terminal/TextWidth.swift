internal import Localization

/// How many columns text takes on a terminal: letters of Chinese, Japanese and Korean and emoji take two.
package enum TextWidth {
    package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

    /// 2 for wide letters, 0 for what is drawn onto its neighbour, else 1.
    package static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F { return 2 }
            width = max(width, of(scalar))
        }
        return width
    }

    /// Cuts text to a width, with an ellipsis where something is missing, and fills it with spaces.
    package static func fit(_ text: String, to width: Int) -> String {
        let whole = of(text)
        guard whole > width else { return text + String(repeating: " ", count: width - whole) }
        guard width > 0 else { return "" }
        var (cut, used) = ("", 0)
        for character in text {
            let next = of(character)
            guard used + next <= width - 1 else { break }
            cut.append(character)
            used += next
        }
        return cut + "…" + String(repeating: " ", count: width - 1 - used)
    }

    /// Labels in a column as wide as the widest, each with its value.
    package static func lines(_ rows: [(label: String, value: String)]) -> [String] {
        let width = rows.map { of($0.label) }.max() ?? 0
        return rows.map { fit($0.label, to: width) + "  " + $0.value }
    }

    /// One harmless line of a text, cut to a width; it takes no longer for a text of a megabyte.
    package static func cut(_ text: some StringProtocol, to width: Int) -> String {
        // No letter of a sane text takes more scalars than this; a heap of marks is cut as well.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(width * 8 + 8)))
        let line = ShownText.line(start)
        let isCut = start.utf8.count < text.utf8.count
        guard isCut || of(line) > width else { return line }
        let fitted = fit(line + (isCut ? "…" : ""), to: width)
        return fitted.last == " " ? String(fitted.reversed().drop(while: { $0 == " " }).reversed()) : fitted
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The blocks whose letters are wide or full-width (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}

extension TextWidth {
    /// Puts spaces before text up to a width.
    package static func right(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - of(text))) + text
    }

    /// Breaks text into lines of at most a width: at spaces, or anywhere between wide letters.
    package static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for character in text {
            line.append(character)
            guard of(line) > max(2, width) else { continue }
            if let space = line.lastIndex(of: " "), space > line.startIndex {
                lines.append(String(line[..<space]))
                line = String(line[line.index(after: space)...])
            } else {
                lines.append(String(line.dropLast()))
                line = String(line.suffix(1))
            }
        }
        return lines + [line]
    }
}
