/// Why sealed bytes could not be opened.
public enum SealingError: Error, Equatable, Sendable {
    /// There are no bytes at all.
    case empty
    /// The bytes do not begin as an envelope does: another kind of file.
    case notSealed
    /// The bytes end before the envelope does.
    case truncated
    /// The envelope has a format version that this program does not know.
    case newerVersion(Int)
    /// The envelope was sealed under a key that is not at hand.
    case unknownKey(SealingKey.ID)
    /// The seal does not fit: bytes were changed, or belong to another place.
    case damaged
    /// The body is larger than ``Envelope/greatestBody``, so nothing was sealed.
    case tooLarge
}

extension SealingError: CustomStringConvertible {
    /// One sentence in English.
    public var description: String {
        switch self {
        case .empty: "The sealed file is empty."
        case .notSealed: "The bytes are not a sealed file of this program."
        case .truncated: "The sealed file ends too early."
        case .newerVersion(let version): "The sealed file has format \(version), made by a newer version."
        case .unknownKey(let id): "The key \(id) that sealed the file is not at hand."
        case .damaged: "The sealed file was changed or damaged."
        case .tooLarge: "There is too much to be sealed in one file."
        }
    }
}
