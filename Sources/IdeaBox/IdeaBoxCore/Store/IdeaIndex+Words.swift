/// The words of a text, as both the stored text and what a person types are cut.
///
/// Letters are taken in lower case and without accents, full-width ones as usual ones. What is written with spaces
/// between words gives its words. What is not (Chinese, Japanese, Korean, Thai and their neighbours, and signs such as
/// emoji) gives a word for each character, made of it and the next one, so that one or two characters are the
/// beginning of a word wherever they stand. Punctuation parts words.
///
/// A word has no ASCII but small letters and digits, so SQLite's `ascii` tokenizer takes each as one.
public struct IdeaWords: Sendable {
    /// The words, a space before each: `" hello 天气 气"`.
    public private(set) var text: [UInt8] = []
    /// The longest word, in characters; the rest of a longer one is not searched.
    static let longest = 64

    /// Where in ``text`` a word, or the first of a run's words, begins.
    private(set) var starts: [Int] = []

    private var word = Word.none
    private var length = 0
    /// The last two characters of a run that is written without spaces; 0 for none.
    private var before: UInt32 = 0
    private var last: UInt32 = 0
    private let isQuery: Bool

    private enum Word { case none, letters, run }

    /// The words of an idea.
    ///
    /// - Parameters:
    ///   - title: its title.
    ///   - description: its description.
    public init(title: String, description: String) {
        isQuery = false
        text.reserveCapacity(title.utf8.count + description.utf8.count + 16)
        take(title)
        end()
        take(description)
        end()
    }

    /// What a person typed: without the word that only the last character of a longer run would be.
    init(query: String) {
        isQuery = true
        take(query)
        end()
    }

    private mutating func take(_ string: String) {
        for scalar in string.unicodeScalars { take(scalar) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: add(scalar.value)
        case 0x41...0x5A: add(scalar.value | 0x20)
        case 0..<0x80: end()
        default: takeForeign(scalar)
        }
    }

    private mutating func takeForeign(_ scalar: Unicode.Scalar) {
        switch scalar.kind {
        case .letter: for letter in scalar.plainLetters { add(letter) }
        case .unspaced(let character): addToRun(character)
        case .usual(let other): take(other)
        case .dropped: break
        case .separator: end()
        }
    }

    /// Adds a letter to a word.
    private mutating func add(_ letter: UInt32) {
        if word != .letters {
            end()
            word = .letters
            length = 0
            begin()
            text.append(UInt8(ascii: " "))
        }
        guard length < Self.longest else { return }
        length += 1
        append(letter)
    }

    /// Adds a character to a run; the one before it makes a word with its own neighbour only now, as a mark that
    /// follows may still change it.
    private mutating func addToRun(_ character: UInt32) {
        if word == .run, let composed = Composition.of(last, character) {
            last = composed
            return
        }
        if word == .run {
            endPair()
            before = last
        } else {
            end()
            word = .run
            before = 0
            begin()
        }
        last = character
    }

    private mutating func begin() {
        if isQuery { starts.append(text.count) }
    }

    private mutating func endPair() {
        guard before != 0 else { return }
        text.append(UInt8(ascii: " "))
        append(before)
        append(last)
    }

    private mutating func end() {
        if word == .run {
            endPair()
            if !isQuery || before == 0 {
                text.append(UInt8(ascii: " "))
                append(last)
            }
        }
        word = .none
    }

    private mutating func append(_ value: UInt32) {
        switch value {
        case 0..<0x80: text.append(UInt8(value))
        case 0x80..<0x800:
            text.append(UInt8(0xC0 | value >> 6))
            text.append(UInt8(0x80 | value & 0x3F))
        case 0x800..<0x1_0000:
            text.append(UInt8(0xE0 | value >> 12))
            text.append(UInt8(0x80 | value >> 6 & 0x3F))
            text.append(UInt8(0x80 | value & 0x3F))
        default:
            text.append(UInt8(0xF0 | value >> 18 & 7))
            text.append(UInt8(0x80 | value >> 12 & 0x3F))
            text.append(UInt8(0x80 | value >> 6 & 0x3F))
            text.append(UInt8(0x80 | value & 0x3F))
        }
    }
}
