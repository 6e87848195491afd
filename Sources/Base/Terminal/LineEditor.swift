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
