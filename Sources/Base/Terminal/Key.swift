/// A key of a terminal.
package enum Key: Equatable {
    case letter(Character)
    case enter, backspace, delete, left, right, up, down, home, end, pageUp, pageDown, escape
    /// Ctrl and a letter, given in lower case.
    case control(Character)
}

/// Makes keys of the bytes that a terminal sends.
///
/// What is pasted, where the terminal was asked to mark it (`CSI ? 2004 h`), is letters alone: an end of a line within
/// it is no Enter.
package struct KeyDecoder {
    private static let pasteBegin = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var isPasting = false

    package init() {}

    /// Decodes what one read gave; an unfinished letter waits for the rest, a lone escape is a key.
    package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        var rest = pending[...]
        while let first = rest.first {
            let length: Int
            if first == 0x1B {
                // The mark that ends what is pasted may come in two reads.
                if isPasting, rest.count == 1 { break }
                guard let (count, key) = Self.escape(rest) else { break }
                length = count
                if let key { add(key, to: &keys) }
                if rest.prefix(count).elementsEqual(Self.pasteBegin) { isPasting = true }
                if rest.prefix(count).elementsEqual(Self.pasteEnd) { isPasting = false }
            } else if first < 0x80 {
                length = 1
                add(Self.plain(first), to: &keys)
            } else {
                let whole = Self.length(first)
                // A letter that was cut off takes nothing of what follows.
                let part = 1 + rest.dropFirst().prefix(whole - 1).prefix { 0x80...0xBF ~= $0 }.count
                guard part == whole || rest.count > part else { break }
                length = part
                if let text = String(validating: rest.prefix(length), as: UTF8.self), let letter = text.first
                {
                    keys.append(.letter(letter))
                }
            }
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
        return keys
    }

    private func add(_ key: Key, to keys: inout [Key]) {
        switch key {
        case _ where !isPasting: keys.append(key)
        case .letter: keys.append(key)
        case .enter, .control("i"): keys.append(.letter(" "))
        default: break
        }
    }

    private static func length(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    private static func plain(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x08, 0x7F: .backspace
        case 1..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0, 0x1C..<0x20: .control("@")
        default: .letter(Character(Unicode.Scalar(byte)))
        }
    }

    /// How long an escape sequence is and which key it means, if any; nil if its end is still to come.
    private static func escape(_ bytes: ArraySlice<UInt8>) -> (Int, Key?)? {
        let sequence = Array(bytes)
        guard sequence.count > 1 else { return (1, .escape) }
        guard sequence[1] == UInt8(ascii: "[") || sequence[1] == UInt8(ascii: "O") else {
            return (1, .escape)
        }
        guard let end = sequence.indices.dropFirst(2).first(where: { (0x40...0x7E).contains(sequence[$0]) })
        else { return sequence.count > 32 ? (sequence.count, nil) : nil }
        let parameter = sequence[2..<end]
        return (end + 1, named(sequence[end], parameter.first))
    }

    private static func named(_ final: UInt8, _ parameter: UInt8?) -> Key? {
        switch (final, parameter) {
        case (UInt8(ascii: "A"), _): .up
        case (UInt8(ascii: "B"), _): .down
        case (UInt8(ascii: "C"), _): .right
        case (UInt8(ascii: "D"), _): .left
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), UInt8(ascii: "1")): .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), UInt8(ascii: "4")): .end
        case (UInt8(ascii: "~"), UInt8(ascii: "3")): .delete
        case (UInt8(ascii: "~"), UInt8(ascii: "5")): .pageUp
        case (UInt8(ascii: "~"), UInt8(ascii: "6")): .pageDown
        default: nil
        }
    }
}

/// One line being typed: the text and where the next letter goes.
package struct LineEditor: Equatable {
    package private(set) var letters: [Character]
    package private(set) var cursor: Int

    package init(_ text: String = "") {
        letters = Array(text)
        cursor = letters.count
    }

    package var text: String { String(letters) }

    /// The columns between the cursor and the end of the line.
    package var widthAfterCursor: Int { TextWidth.of(ShownText.line(String(letters[cursor...]))) }

    /// Does what a key asks for; false if it means nothing here.
    @discardableResult
    package mutating func take(_ key: Key) -> Bool {
        switch key {
        case .letter(let letter):
            letters.insert(letter, at: cursor)
            cursor += 1
        case .backspace where cursor > 0:
            cursor -= 1
            letters.remove(at: cursor)
        case .delete where cursor < letters.count: letters.remove(at: cursor)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(letters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = letters.count
        case .control("u"):
            letters.removeFirst(cursor)
            cursor = 0
        case .control("k"): letters.removeLast(letters.count - cursor)
        default: return false
        }
        return true
    }
}
