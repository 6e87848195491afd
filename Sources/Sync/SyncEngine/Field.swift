public import Bytes

/// One value of a record and the stamp of the write that set it.
///
/// The value is JSON text that this room never reads: a field that a later version invents is kept to the letter.
public struct Field: Sendable, Equatable {
    /// The value's JSON text in UTF-8, wiped when dropped since it may be a secret.
    public let value: SecretBytes
    /// The write that set it.
    public let stamp: HybridTimestamp
    /// What the write replaced, and who lost against it; nil where the product does not ask.
    public let conflicts: ConflictingVersions?

    /// A field of its parts.
    public init(value: SecretBytes, stamp: HybridTimestamp, conflicts: ConflictingVersions? = nil) {
        self.value = value
        self.stamp = stamp
        self.conflicts = conflicts
    }

    /// The greater stamp wins; should two writes bear one stamp, the greater bytes win.
    ///
    /// Where either side names what it replaced, a write that lost and was not replaced is kept among the siblings.
    ///
    /// - Parameter other: the same field in another replica.
    /// - Returns: the same result in either order, and for any grouping of several joins.
    public func joined(with other: Field) -> Field {
        if conflicts != nil || other.conflicts != nil { return joined(keepingSiblings: other) }
        if stamp != other.stamp { return stamp > other.stamp ? self : other }
        return value.precedes(other.value) ? other : self
    }
}

extension SecretBytes {
    /// Lexicographic order of bytes; needed only where two sessions broke the rule that stamps differ.
    func precedes(_ other: SecretBytes) -> Bool {
        unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in unsafe mine.lexicographicallyPrecedes(theirs) }
        }
    }
}
