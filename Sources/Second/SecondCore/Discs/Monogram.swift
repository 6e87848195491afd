internal import FoundationExports

/// The disc that stands for an issuer where there is no picture: letters on a colour.
public struct Monogram: Sendable, Equatable {
    /// One or two letters; a dot where the name has none.
    public let letters: String
    /// What they stand on.
    public let color: DiscColor
}

extension Monogram {
    /// The disc of a name that has no neighbours.
    ///
    /// - Parameter name: the name as it is shown.
    init(of name: String) {
        self.init(
            letters: Self.letters(of: name), color: DiscColor.palette[Self.place(of: FoldedText(name))])
    }

    /// The first letters of the first two words; one letter where a single one fills the disc, as in Chinese.
    static func letters(of name: String) -> String {
        let words = words(of: name)
        guard let first = words.first?.first else { return "•" }
        guard first.isASCII, words.count > 1, let second = words[1].first, second.isASCII else {
            return first.uppercased()
        }
        return first.uppercased() + second.uppercased()
    }

    /// The first letter with another one of the name: those that begin a word or stand in capitals first, then each in turn.
    ///
    /// - Parameter name: the name as it is shown.
    /// - Returns: pairs, the most telling first; none if the name has one letter alone.
    static func pairs(of name: String) -> [String] {
        let words = words(of: name)
        guard let first = words.first?.first else { return [] }
        let others = words.enumerated().flatMap { $0.offset == 0 ? $0.element.dropFirst() : $0.element[...] }
        let telling = words.dropFirst().compactMap(\.first) + others.filter(\.isUppercase)
        return (telling.map { $0.uppercased() } + others.map { $0.lowercased() })
            .map { first.uppercased() + $0 }
    }

    private static func words(of name: String) -> [Substring] { name.split { !($0.isLetter || $0.isNumber) } }

    /// Where a name looks for its colour first: FNV-1a over the folded name, the same on every device and in every version.
    static func place(of name: FoldedText) -> Int {
        var hash: UInt32 = 2_166_136_261
        for scalar in name.scalars {
            for shift in [0, 8, 16] as [UInt32] { hash = (hash ^ (scalar >> shift & 0xFF)) &* 16_777_619 }
        }
        return Int(hash % UInt32(DiscColor.palette.count))
    }
}

/// The discs of a whole list, told apart: no two issuers have one colour while there are others, nor the same letters on it.
///
/// Who was added first chooses first, so a new account changes the disc of none that exists, and each device that has
/// the same accounts shows the same discs.
struct MonogramAssignment {
    private var assigned: [FoldedText: Monogram] = [:]
    private var uses = [Int](repeating: 0, count: DiscColor.palette.count)
    private var letters: Set<String> = []

    /// The discs of tokens.
    ///
    /// - Parameter tokens: all that are listed, in any order.
    init(_ tokens: [ListedToken]) {
        let places = tokens.indices.sorted { left, right in
            let (left, right) = (tokens[left].token, tokens[right].token)
            // The text of an id takes longer than all the rest, and is seldom needed.
            guard left.created == right.created else { return left.created < right.created }
            return left.id.uuidString < right.id.uuidString
        }
        for place in places { assign(tokens[place]) }
    }

    /// The disc of a token; nil for one without any name.
    subscript(token: ListedToken) -> Monogram? { assigned[token.discName] }

    private mutating func assign(_ token: ListedToken) {
        let name = token.discName
        guard !name.scalars.isEmpty, assigned[name] == nil else { return }
        let place = freePlace(from: Monogram.place(of: name))
        let text = freeLetters(ShownText.line(token.token.discText))
        uses[place] += 1
        letters.insert(text)
        assigned[name] = Monogram(letters: text, color: DiscColor.palette[place])
    }

    /// The first of the least used colours, from the place where the name looks first.
    private func freePlace(from first: Int) -> Int {
        let least = uses.min() ?? 0
        let places = (0..<uses.count).map { (first + $0) % uses.count }
        return places.first { uses[$0] == least } ?? first
    }

    /// The usual letters, or a pair that no other issuer has; the usual ones again where all are taken.
    private func freeLetters(_ name: String) -> String {
        let usual = Monogram.letters(of: name)
        guard letters.contains(usual) else { return usual }
        return Monogram.pairs(of: name).first { !letters.contains($0) } ?? usual
    }
}

extension Token {
    /// What the disc stands for: the issuer, else the account.
    fileprivate var discText: String { issuer.isEmpty ? account : issuer }
}

extension ListedToken {
    fileprivate var discName: FoldedText { token.issuer.isEmpty ? names.account : names.issuer }
}
