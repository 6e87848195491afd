/// What a person typed, as what must stand in an idea's words.
public struct IdeaQuery: Sendable, Equatable {
    /// One word, or the words of one run of characters that is written without spaces.
    public struct Needle: Sendable, Equatable {
        /// The words with a space before each: they stand so in ``IdeaWords/text``, where other letters may follow.
        public let text: [UInt8]
        /// Whether words that begin with it are found.
        public let isBeginning: Bool
    }

    /// All of them must stand there.
    public let needles: [Needle]
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
        var needles: [Needle] = []
        for (number, start) in words.starts.enumerated() {
            let end = number + 1 < words.starts.count ? words.starts[number + 1] : words.text.count
            needles += Self.needles(words.text[start..<end])
        }
        var told: Set<[UInt8]> = []
        self.needles = Array(needles.filter { told.insert($0.text).inserted }.prefix(Self.most))
    }

    /// Whether nothing can be found.
    public var findsNothing: Bool { needles.isEmpty && !isBlank }

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
