/// What a person typed, as what must stand in an idea's words.
public struct IdeaQuery: Sendable, Equatable {
    /// One word, or the words of one run of characters that is written without spaces.
    public struct Needle: Sendable, Hashable {
        /// The words with a space before each: they stand so in ``IdeaWords/text``, where other letters may follow.
        public let text: [UInt8]
        /// Whether words that begin with it are found.
        public let isBeginning: Bool

        /// The same as it stands among the words of a title alone.
        public var inTitle: Needle {
            Needle(
                text: text.flatMap { $0 == UInt8(ascii: " ") ? [$0] + IdeaWords.titleMark : [$0] },
                isBeginning: isBeginning)
        }
    }

    /// Something that must stand there: all of some needles, or else the one that they are when they are joined.
    public struct Term: Sendable, Hashable {
        /// One needle, or those of words that one hyphen or apostrophe parts.
        public let needles: [Needle]
        /// The words as one; nil for a single one.
        public let joined: Needle?

        /// The same within the title alone.
        public var inTitle: Term { Term(needles: needles.map(\.inTitle), joined: joined?.inTitle) }
    }

    /// All of them must stand there.
    public let terms: [Term]
    /// Whether nothing but white space was typed: then everything is found.
    public let isBlank: Bool
    /// The most needles; what a person types or pastes beyond them is not looked for.
    static let most = 100
    /// The most words of a run.
    static let longestRun = 32

    /// A query.
    ///
    /// - Parameter text: what a person typed. Text without a letter, digit or sign, such as a lone comma, finds nothing.
    public init(_ text: String) {
        isBlank = text.allSatisfy(\.isWhitespace)
        let words = IdeaWords(query: text)
        var told: Set<Term> = []
        var room = Self.most
        terms = Self.terms(words).filter { term in
            guard told.insert(term).inserted, room > 0 else { return false }
            room -= term.needles.count
            return true
        }
    }

    /// Whether nothing can be found.
    public var findsNothing: Bool { terms.isEmpty && !isBlank }

    private static func terms(_ words: IdeaWords) -> [Term] {
        var terms: [Term] = []
        var joins = words.joins[...]
        var number = 0
        while number < words.starts.count {
            guard let join = joins.first, join.words.lowerBound == number else {
                terms += needles(words, number).map { Term(needles: [$0], joined: nil) }
                number += 1
                continue
            }
            joins.removeFirst()
            // Of very many words parted by hyphens the first ones do.
            let needles = join.words.prefix(most).flatMap { Self.needles(words, $0) }
            terms.append(
                Term(needles: needles, joined: Needle(text: join.text, isBeginning: true)))
            number = join.words.upperBound
        }
        return terms
    }

    private static func needles(_ words: IdeaWords, _ number: Int) -> [Needle] {
        let end = number + 1 < words.starts.count ? words.starts[number + 1] : words.text.count
        return needles(words.text[words.starts[number]..<end])
    }

    private static func needles(_ text: ArraySlice<UInt8>) -> [Needle] {
        let space = UInt8(ascii: " ")
        let words = text.split(separator: space)
        guard words.count == 1 else {
            return stride(from: 0, to: words.count, by: longestRun).map { start in
                let part = words[start..<min(start + longestRun, words.count)]
                return Needle(text: part.flatMap { [space] + $0 }, isBeginning: false)
            }
        }
        return [Needle(text: Array(text), isBeginning: true)]
    }
}
