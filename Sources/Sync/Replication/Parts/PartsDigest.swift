/// All parts of one replica in two numbers: how many there are, and the sum of what their bytes are.
///
/// A replica's main register carries its own, so that whoever has joined the same parts knows that none is missing.
public struct PartsDigest: Sendable, Equatable {
    /// How many parts there are.
    public private(set) var count: UInt64 = 0
    /// The exclusive or of their newest versions' hashes.
    public private(set) var sum: ContentHash

    /// No parts.
    public init() { sum = ContentHash.zero }

    init(count: UInt64, sum: ContentHash) {
        self.count = count
        self.sum = sum
    }

    /// Takes in the newest version of one more part.
    ///
    /// - Parameter hash: what its bytes are.
    public mutating func add(_ hash: ContentHash) {
        count &+= 1
        sum = sum.mixed(with: hash)
    }

    /// Lets go of a version that is not the newest any more.
    ///
    /// - Parameter hash: what its bytes are; it was added before.
    public mutating func remove(_ hash: ContentHash) {
        count &-= 1
        sum = sum.mixed(with: hash)
    }
}

extension ContentHash {
    fileprivate static let zero = ContentHash(words: 0, 0)

    fileprivate init(words high: UInt64, _ low: UInt64) {
        func digits(_ word: UInt64) -> String {
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        self.init(valid: digits(high) + digits(low))
    }

    fileprivate func mixed(with other: ContentHash) -> ContentHash {
        let (mine, theirs) = (words, other.words)
        return ContentHash(words: mine.0 ^ theirs.0, mine.1 ^ theirs.1)
    }

    private var words: (UInt64, UInt64) {
        (UInt64(text.prefix(16), radix: 16) ?? 0, UInt64(text.suffix(16), radix: 16) ?? 0)
    }
}
