/// The words of a text, as both the stored text and what a person types are cut.
///
/// Letters are taken in lower case and without accents, full-width ones as usual ones. What is written with spaces
/// between words gives its words. What is not (Chinese, Japanese, Korean, Thai and their neighbours, and signs such as
/// emoji) gives a word for each character, made of it and the next one, so that one or two characters are the
/// beginning of a word wherever they stand. Punctuation parts words; of words that one hyphen or apostrophe parts, such
/// as "e-mail" or "don't", the joined word stands there as well.
///
/// A word has no ASCII but small letters and digits, so SQLite's `ascii` tokenizer takes each as one.
public struct IdeaWords: Sendable {
    /// The words, a space before each: `" hello 天气 气"`; after all, those of the title once more with
    /// ``titleMark`` before each.
    public private(set) var text: [UInt8] = []
    /// What no word begins with: `·` in UTF-8.
    static let titleMark: [UInt8] = [0xC2, 0xB7]
    /// The longest word, in characters; the rest of a longer one is not searched.
    static let longest = 64

    /// Where in ``text`` a word, or the first of a run's words, begins.
    private(set) var starts: [Int] = []
    /// The words of a query that stand joined in its text, by their numbers, and the joined word.
    private(set) var joins: [Join] = []

    /// Words that one hyphen or apostrophe parts.
    struct Join {
        let words: Range<Int>
        /// The joined word, with a space before it.
        let text: [UInt8]
    }

    private var word = Word.none
    private var length = 0
    /// The last two characters of a run that is written without spaces; 0 for none.
    private var before: UInt32 = 0
    private var last: UInt32 = 0
    private let isQuery: Bool
    /// Where the first of words begins that are parted by nothing but one hyphen or apostrophe each; and how many they are.
    private var (chain, chained) = (0, 0)
    /// Whether the last character was such a one, after a word.
    private var isJoint = false

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
        part()
        let end = text.count
        take(description)
        part()
        markTitle(to: end)
    }

    /// What a person typed: without the word that only the last character of a longer run would be.
    init(query: String) {
        isQuery = true
        take(query)
        part()
    }

    /// By places: of a slice that is appended to its own array the optimiser of Swift 6.3 keeps no hold, so that what it
    /// reads is gone once the array grows.
    private mutating func markTitle(to end: Int) {
        for place in 0..<end {
            let byte = text[place]
            text.append(byte)
            if byte == Self.space { text += Self.titleMark }
        }
    }

    private mutating func take(_ string: String) {
        for scalar in string.unicodeScalars { take(scalar) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: add(scalar.value)
        case 0x41...0x5A: add(scalar.value | 0x20)
        case 0x27, 0x2D: join()
        case 0..<0x80: part()
        default: takeForeign(scalar)
        }
    }

    private mutating func takeForeign(_ scalar: Unicode.Scalar) {
        switch scalar.kind {
        case .letter: for letter in scalar.plainLetters { add(letter) }
        case .unspaced(let character): addToRun(character)
        case .usual(let other): take(other)
        case .dropped: break
        case .joint: join()
        case .separator: part()
        }
    }

    /// Adds a letter to a word.
    private mutating func add(_ letter: UInt32) {
        if word != .letters {
            if !isJoint { part() }
            if chained == 0 { chain = text.count }
            chained += 1
            isJoint = false
            word = .letters
            length = 0
            begin()
            text.append(Self.space)
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
            part()
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
        text.append(Self.space)
        append(before)
        append(last)
    }

    private mutating func end() {
        if word == .run {
            endPair()
            if !isQuery || before == 0 {
                text.append(Self.space)
                append(last)
            }
        }
        word = .none
    }

    /// Ends a word that may be joined to the next one.
    private mutating func join() {
        guard word == .letters else { return part() }
        end()
        isJoint = true
    }

    /// Ends a word, and those before it that are joined to it.
    private mutating func part() {
        end()
        if chained > 1 {
            let joined = joinedWord
            if isQuery {
                joins.append(Join(words: starts.count - chained..<starts.count, text: joined))
            } else {
                text += joined
            }
        }
        (chained, isJoint) = (0, false)
    }

    /// The words from the chain's first one on as one, no longer than any other.
    private var joinedWord: [UInt8] {
        var joined = [Self.space]
        var length = 0
        for byte in text[chain...] where byte != Self.space {
            // Counts characters by their first bytes.
            if byte & 0xC0 != 0x80 { length += 1 }
            guard length <= Self.longest else { break }
            joined.append(byte)
        }
        return joined
    }

    private static let space = UInt8(ascii: " ")

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
