internal import FoundationExports

/// A name made ready to be searched and ordered: without regard to case, width and diacritics.
///
/// Kept as scalar values, so that a match never begins inside a letter.
struct FoldedText: Sendable, Hashable {
    let scalars: [UInt32]

    init(_ text: String) {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { Self.fold(scalar, into: &scalars) }
        self.scalars = scalars
    }

    private static func fold(_ scalar: Unicode.Scalar, into scalars: inout [UInt32]) {
        switch scalar.value {
        case 0x41...0x5A: scalars.append(scalar.value + 32)
        case 0..<0x80: scalars.append(scalar.value)
        default:
            if let plain = plainLetters[scalar.value] {
                scalars.append(contentsOf: plain)
            } else if scalar.properties.canonicalCombiningClass == .notReordered {
                for scalar in scalar.properties.lowercaseMapping.unicodeScalars {
                    scalars.append(scalar.value)
                }
            }
        }
    }

    private static let plainLetters: [UInt32: [UInt32]] = {
        var letters: [UInt32: [UInt32]] = [:]
        for pair in FoldingTable.pairs.description.split(whereSeparator: \.isWhitespace) {
            let values = pair.split { ":+".contains($0) }.compactMap { UInt32($0, radix: 16) }
            if let letter = values.first { letters[letter] = Array(values.dropFirst()) }
        }
        return letters
    }()
}

/// How well a word fits a name; less is better.
enum MatchRank: Int, Comparable {
    /// The whole name.
    case exact
    /// The name, or a word in it, begins with it.
    case prefix
    /// It stands somewhere inside.
    case inner
    /// Its letters stand there in this order, with others between.
    case fuzzy

    static func < (left: MatchRank, right: MatchRank) -> Bool { left.rawValue < right.rawValue }
}

extension FoldedText {
    /// The best way in which `word` fits this name, or nil.
    func rank(of word: [UInt32]) -> MatchRank? {
        if word.count > scalars.count { return nil }
        if word == scalars { return .exact }
        var inner = false
        var at = 0
        while at + word.count <= scalars.count {
            if matches(word, at: at) {
                if at == 0 || !Self.isLetter(scalars[at - 1]) { return .prefix }
                inner = true
            }
            at += 1
        }
        if inner { return .inner }
        return isSubsequence(word) ? .fuzzy : nil
    }

    private func matches(_ word: [UInt32], at start: Int) -> Bool {
        var offset = 0
        while offset < word.count {
            if scalars[start + offset] != word[offset] { return false }
            offset += 1
        }
        return true
    }

    private func isSubsequence(_ word: [UInt32]) -> Bool {
        var next = 0
        for scalar in scalars {
            if next == word.count { break }
            if scalar == word[next] { next += 1 }
        }
        return next == word.count
    }

    /// ASCII letters and digits, and everything beyond ASCII.
    private static func isLetter(_ value: UInt32) -> Bool {
        value >= 0x80 || (0x61...0x7A).contains(value) || (0x30...0x39).contains(value)
    }
}

/// The order of names in a list.
///
/// The core's own order disregards case, width and diacritics and knows no language. A host that has the language's
/// rules (in Chinese, pinyin) hands them in.
public struct Collation: Sendable {
    private let compare: (@Sendable (String, String) -> Int)?

    /// The order of folded scalar values.
    public static let folded = Collation(compare: nil)

    /// An order of the host's.
    ///
    /// - Parameter compare: negative if the first name stands before the second, positive if after it, else 0.
    public init(_ compare: @escaping @Sendable (String, String) -> Int) { self.compare = compare }

    private init(compare: (@Sendable (String, String) -> Int)?) { self.compare = compare }

    /// Pinned ones first; then issuer, account, id: no two tokens are level, so nothing ever jumps.
    func precedes(_ left: ListedToken, _ right: ListedToken) -> Bool {
        if left.token.isPinned != right.token.isPinned { return left.token.isPinned }
        let issuers = order(left.token.issuer, left.names.issuer, right.token.issuer, right.names.issuer)
        if issuers != 0 { return issuers < 0 }
        let accounts = order(
            left.token.account, left.names.account, right.token.account, right.names.account)
        if accounts != 0 { return accounts < 0 }
        return left.token.id.uuidString < right.token.id.uuidString
    }

    private func order(_ left: String, _ leftFolded: FoldedText, _ right: String, _ rightFolded: FoldedText)
        -> Int
    {
        if let compare { return compare(left, right) }
        if leftFolded.scalars == rightFolded.scalars { return 0 }
        return leftFolded.scalars.lexicographicallyPrecedes(rightFolded.scalars) ? -1 : 1
    }
}
