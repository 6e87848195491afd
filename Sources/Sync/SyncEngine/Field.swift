public import Bytes

/// One value of a record and the stamp of the write that set it.
///
/// The value is JSON text that this module never reads: a field that a later version invents is kept to the letter.
public struct Field: Sendable, Equatable {
    /// A write that lost against the value, and that nobody who saw it has taken away.
    public struct Sibling: Sendable, Equatable {
        /// The value's JSON text.
        public let value: SecretBytes
        /// The write that set it.
        public let stamp: HybridTimestamp

        /// A write that lost.
        public init(value: SecretBytes, stamp: HybridTimestamp) {
            self.value = value
            self.stamp = stamp
        }
    }

    /// The value's JSON text in UTF-8, wiped when dropped since it may be a secret.
    public let value: SecretBytes
    /// The write that set it.
    public let stamp: HybridTimestamp
    /// The writes that lost and stay beside the value, the latest first, as in a multi-value register; nil where the
    /// product does not ask for them.
    public let siblings: [Sibling]?

    /// A field of its parts.
    ///
    /// - Parameters:
    ///   - value: one JSON value's text.
    ///   - stamp: the write that set it.
    ///   - siblings: the writes that lost, in any order; nil where the product does not ask.
    public init(value: SecretBytes, stamp: HybridTimestamp, siblings: [Sibling]? = nil) {
        self.value = value
        self.stamp = stamp
        self.siblings = siblings?.sorted { $0.stamp > $1.stamp }
    }

    /// The value of each write that the field holds.
    package var writes: [HybridTimestamp: SecretBytes] {
        var writes = [stamp: value]
        for sibling in siblings ?? [] { writes[sibling.stamp] = sibling.value }
        return writes
    }

    /// The greater stamp wins; should two writes bear one stamp, the greater bytes win.
    ///
    /// - Parameter other: the same field in another replica.
    /// - Returns: the same result in either order, and for any grouping of several joins.
    public func joined(with other: Field) -> Field {
        if stamp != other.stamp { return stamp > other.stamp ? self : other }
        return value.precedes(other.value) ? other : self
    }

    /// The same, and a write that lost stays among the siblings if both sides have it, or if one side has it and the
    /// other one has never received it.
    ///
    /// The value is always the write with the greatest stamp: contexts judge losers only.
    ///
    /// - Parameters:
    ///   - other: the same field in another replica.
    ///   - context: what this side's record received.
    ///   - otherContext: what the other side's record received.
    /// - Returns: the same result in either order.
    func joined(with other: Field, _ context: CausalContext, _ otherContext: CausalContext) -> Field {
        let (mine, theirs) = (writes, other.writes)
        var kept = mine.filter { theirs[$0.key] != nil || !otherContext.covers($0.key) }
        let added = theirs.filter { mine[$0.key] != nil || !context.covers($0.key) }
        kept.merge(added) { $0.precedes($1) ? $1 : $0 }
        let winner = Field(value: value, stamp: stamp).joined(
            with: Field(value: other.value, stamp: other.stamp))
        kept[winner.stamp] = nil
        return Field(
            value: winner.value, stamp: winner.stamp,
            siblings: kept.map { Sibling(value: $0.value, stamp: $0.key) })
    }
}

/// A field's siblings: `[{"at":"STAMP","value":VALUE},…]`, the latest first.
extension Field {
    /// Reads siblings.
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - range: the array's place.
    ///   - own: the bytes of a value.
    /// - Returns: the siblings, in the order of the text.
    /// - Throws: `notJSON` for anything else than one array of stamps and values.
    static func siblings(
        _ text: JSONText, _ range: Range<Int>, own: (Range<Int>) -> SecretBytes
    ) throws(JSONText.Failure) -> [Sibling] {
        var siblings: [Sibling] = []
        var reader = JSONText(text, range)
        try reader.array { reader throws(JSONText.Failure) in
            let members = try text.members(try reader.value())
            guard members.count == 2, let at = members["at"], let stamp = text.stamp(at),
                let value = members["value"]
            else { throw .notJSON }
            siblings.append(Sibling(value: own(value), stamp: stamp))
        }
        return siblings
    }

    /// Writes the array.
    static func write(_ siblings: [Sibling], to builder: SecretBuilder) {
        builder.append("[")
        for (index, sibling) in siblings.enumerated() {
            builder.append(
                index == 0
                    ? "{\"at\":\"\(sibling.stamp)\",\"value\":" : ",{\"at\":\"\(sibling.stamp)\",\"value\":")
            builder.append(sibling.value)
            builder.append("}")
        }
        builder.append("]")
    }
}

extension SecretBytes {
    /// Lexicographic order of bytes; needed only where two incarnations broke the rule that stamps differ.
    func precedes(_ other: SecretBytes) -> Bool {
        unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in unsafe mine.lexicographicallyPrecedes(theirs) }
        }
    }
}
