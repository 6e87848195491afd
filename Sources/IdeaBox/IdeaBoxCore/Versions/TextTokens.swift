internal import FoundationExports

/// Cuts a text into what is compared as one: ranges of its UTF-8 that follow each other without a gap.
enum TextTokens {
    /// Words, runs of white space, and each other character, also each one of a script that parts no words.
    static func words(_ text: String) -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var last: Kind?
        var place = 0
        for character in text {
            let (kind, count) = (Kind(character), character.utf8.count)
            if kind == last, kind != .single, let open = tokens.popLast() {
                tokens.append(open.lowerBound..<place + count)
            } else {
                tokens.append(place..<place + count)
            }
            last = kind
            place += count
        }
        return tokens
    }

    /// Lines with their ends.
    static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var start = 0
        for (place, byte) in bytes.enumerated() where byte == 0x0A {
            tokens.append(start..<place + 1)
            start = place + 1
        }
        if start < bytes.count { tokens.append(start..<bytes.count) }
        return tokens
    }

    private enum Kind {
        case word, space, single

        init(_ character: Character) {
            if character.isNewline {
                self = .single
            } else if character.isWhitespace {
                self = .space
            } else if character.isLetter || character.isNumber, !Self.isOfEastAsia(character) {
                self = .word
            } else {
                self = .single
            }
        }

        /// Chinese and Japanese part no words: each sign is one.
        private static func isOfEastAsia(_ character: Character) -> Bool {
            character.unicodeScalars.first.map {
                $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value)
            } ?? false
        }
    }
}
