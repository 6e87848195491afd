public import Bytes

/// What a person types to seal a text of keys and to open it again; its bytes count as they were typed.
///
/// Nothing is normalised: what looks the same but was typed as other Unicode scalars is another passphrase.
public struct Passphrase: Sendable, Equatable {
    /// The fewest characters of a new one.
    public static let fewestCharacters = 12
    /// The most bytes, in UTF-8; far fewer than a terminal passes on in one line.
    public static let mostBytes = 1024

    /// What was typed, without the end of its line.
    package let bytes: SecretBytes

    /// Takes a line without its end (a line feed, or a carriage return and a line feed).
    ///
    /// - Parameter line: a line as it was typed or read.
    /// - Throws: `passphraseEmpty`, `passphraseLong`.
    public init(_ line: SecretBytes) throws(KeyTextError) {
        let count = unsafe line.withUnsafeBytes { bytes in
            guard unsafe bytes.last == 0x0A else { return bytes.count }
            return unsafe bytes.dropLast().last == 0x0D ? bytes.count - 2 : bytes.count - 1
        }
        guard count > 0 else { throw .passphraseEmpty }
        guard count <= Self.mostBytes else { throw .passphraseLong }
        bytes = line[0..<count]
    }

    /// Refuses what is too weak to seal with.
    ///
    /// Characters are those that a person counts: a letter with its accents is one, an emoji of several parts is one.
    /// Where Unicode leaves a doubt (rows of flags), fewer are counted.
    ///
    /// - Throws: `passphraseNotText`, `passphraseEmpty` for blanks alone, `passphraseShort`.
    public func checkStrength() throws(KeyTextError) {
        guard let (count, isBlank) = unsafe bytes.withUnsafeBytes({ unsafe Self.look(at: $0) }) else {
            throw .passphraseNotText
        }
        guard !isBlank else { throw .passphraseEmpty }
        guard count >= Self.fewestCharacters else { throw .passphraseShort }
    }

    /// Counts characters in place, since a string of the whole would be a copy that nobody wipes; nil if it is not
    /// UTF-8.
    private static func look(at bytes: UnsafeRawBufferPointer) -> (count: Int, isBlank: Bool)? {
        var (count, isBlank) = (0, true)
        var previous: Unicode.Scalar?
        var (decoder, rest) = unsafe (UTF8(), bytes.makeIterator())
        while true {
            switch unsafe decoder.decode(&rest) {
            case .emptyInput: return (count, isBlank)
            case .error: return nil
            case .scalarValue(let scalar):
                if !isJoined(previous, scalar) { count += 1 }
                isBlank = isBlank && scalar.properties.isWhitespace
                previous = scalar
            }
        }
    }

    /// Whether two neighbours belong to one character; a pair is short enough to need no memory of its own.
    private static func isJoined(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar) -> Bool {
        guard let previous else { return false }
        // After a joiner it takes more than the pair to tell.
        if previous == "\u{200D}" { return true }
        var pair = String.UnicodeScalarView()
        pair.append(previous)
        pair.append(next)
        return String(pair).count == 1
    }
}
