public import Localization

/// scrypt (RFC 7914), which neither Apple's systems nor Swift's library have: for the puzzles of a service that is asked
/// for much.
public protocol ScryptHash: Sendable {
    /// The hash of a text.
    ///
    /// It takes milliseconds of a processor, and 128·n·r bytes; no more than 16 MiB are asked for.
    ///
    /// - Parameters:
    ///   - text: what is hashed.
    ///   - salt: with what.
    ///   - n: how often its memory is gone through, a power of two.
    ///   - r: the size of its blocks, at least 1.
    ///   - p: how often all of it is done, at least 1.
    /// - Returns: 32 bytes; nil where the memory was not to be had.
    func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]?
}

/// Why a puzzle was not solved; what was asked for was not done.
public enum PuzzleError: Error, Sendable, Equatable {
    /// It asks for more memory or time than an honest service does.
    case tooCostly
    /// It is none that this client knows.
    case unknown
    /// There is too little free memory.
    case noMemory
}

extension PuzzleError: Localizable {
    /// A sentence that a person can act on.
    public func text(in language: Language) -> String {
        let strings: AccountClientStrings =
            switch self {
            case .tooCostly: .puzzleTooCostly
            case .unknown: .puzzleUnknown
            case .noMemory: .puzzleNeedsMemory
            }
        return strings.text(in: language)
    }
}
