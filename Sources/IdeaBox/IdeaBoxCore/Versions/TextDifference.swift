internal import FoundationExports

/// How one text differs from another, word by word.
///
/// The pieces that are kept and those that are removed give the first text to the letter, the kept and the added ones the
/// second. Long texts are compared line by line, and those that differ too much are one removal and one addition, so that
/// the work is bounded whatever the texts are.
public struct TextDifference: Sendable, Equatable {
    /// What became of a piece of text.
    public enum Change: String, Sendable, Equatable {
        /// It is in both texts.
        case kept
        /// It is in the first text alone.
        case removed
        /// It is in the second text alone.
        case added
    }

    /// A piece of text.
    public struct Piece: Sendable, Equatable {
        /// What became of it.
        public let change: Change
        /// The text; never empty.
        public let text: String
    }

    /// Everything in order: what is removed stands before what is added in its place.
    public let pieces: [Piece]

    /// Compares two texts.
    ///
    /// - Parameters:
    ///   - first: the text to begin with.
    ///   - second: the text that it is compared with.
    public init(from first: String, to second: String) {
        let (old, new) = (Array(first.utf8), Array(second.utf8))
        let isLong = old.count + new.count > Self.mostBytes
        let tokens =
            isLong
            ? (TextTokens.lines(old), TextTokens.lines(new))
            : (TextTokens.words(first), TextTokens.words(second))
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func number(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [Int] {
            ranges.map { range in
                let next = numbers.count
                let known = numbers[bytes[range], default: next]
                numbers[bytes[range]] = known
                return known
            }
        }
        let sides = (number(tokens.0, in: old), number(tokens.1, in: new))
        let kept = ShortestEdit.pairs(sides.0, sides.1)
        pieces = Self.pieces(old, tokens.0, new, tokens.1, kept)
    }

    /// The pieces of the first text.
    public var first: [Piece] { pieces.filter { $0.change != .added } }

    /// The pieces of the second text.
    public var second: [Piece] { pieces.filter { $0.change != .removed } }

    /// Texts that are longer together are compared line by line.
    private static let mostBytes = 60_000

    /// What lies between the tokens that are kept is removed or added.
    private static func pieces(
        _ old: [UInt8], _ oldTokens: [Range<Int>], _ new: [UInt8], _ newTokens: [Range<Int>],
        _ kept: [(Int, Int)]
    ) -> [Piece] {
        var pieces = PieceBuilder()
        var (x, y) = (0, 0)
        for (nextX, nextY) in kept + [(oldTokens.count, newTokens.count)] {
            pieces.append(.removed, bytes(old, oldTokens[x..<nextX]))
            pieces.append(.added, bytes(new, newTokens[y..<nextY]))
            if nextX < oldTokens.count { pieces.append(.kept, old[oldTokens[nextX]]) }
            (x, y) = (nextX + 1, nextY + 1)
        }
        return pieces.finished
    }

    private static func bytes(_ bytes: [UInt8], _ tokens: ArraySlice<Range<Int>>) -> ArraySlice<UInt8> {
        guard let first = tokens.first, let last = tokens.last else { return [] }
        return bytes[first.lowerBound..<last.upperBound]
    }
}

/// Joins neighbours, so that a change of several words is one piece.
private struct PieceBuilder {
    private var pieces: [TextDifference.Piece] = []
    private var (removed, added, kept): ([UInt8], [UInt8], [UInt8]) = ([], [], [])

    init() {}

    mutating func append(_ change: TextDifference.Change, _ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        switch change {
        case .kept: kept += bytes
        case .removed, .added:
            passKept()
            if change == .removed { removed += bytes } else { added += bytes }
        }
    }

    /// White space alone between two changes belongs to both of them: words are read, not gaps.
    private mutating func passKept() {
        guard !kept.isEmpty else { return }
        if !(removed.isEmpty && added.isEmpty), kept.allSatisfy(Self.isSpace) {
            removed += kept
            added += kept
            kept = []
        } else {
            flush()
        }
    }

    private mutating func flush() {
        put(.removed, removed)
        put(.added, added)
        // What is kept comes after the change that it was met behind.
        put(.kept, kept)
        (removed, added, kept) = ([], [], [])
    }

    private mutating func put(_ change: TextDifference.Change, _ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        pieces.append(TextDifference.Piece(change: change, text: String(decoding: bytes, as: UTF8.self)))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    var finished: [TextDifference.Piece] {
        var last = self
        last.flush()
        return last.pieces
    }
}
