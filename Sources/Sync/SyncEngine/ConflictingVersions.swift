public import Bytes

/// The siblings of a field's value, as in a multi-value register: what a write replaced, and the writes that lost against it without having been replaced.
///
/// A write that names what it replaced is told apart from one that happened at the same time elsewhere: the loser of
/// two such is kept until a further write names it.
public struct ConflictingVersions: Sendable, Equatable {
    /// A write that lost.
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

    /// The latest writes that were replaced, the latest first; at most ``mostReplaced``.
    public let replaced: [HybridTimestamp]
    /// The writes that lost, the latest first.
    public let siblings: [Sibling]
    /// Members that this version does not know, kept to the letter.
    let others: [String: SecretBytes]

    /// So many replaced writes are remembered.
    ///
    /// Should an older one come up again, from a device that was away for as many edits of the field, it is kept as a
    /// sibling once more: too much is kept, never too little.
    public static let mostReplaced = 32

    /// The conflicting versions of a write.
    ///
    /// - Parameters:
    ///   - replaced: the writes that it, or one before it, replaced, in any order.
    ///   - siblings: the writes that lost against it, in any order.
    public init(replaced: some Sequence<HybridTimestamp> = [], siblings: [Sibling] = []) {
        self.init(replaced: replaced, siblings: siblings, others: [:])
    }

    init(replaced: some Sequence<HybridTimestamp>, siblings: [Sibling], others: [String: SecretBytes]) {
        self.others = others
        self.replaced = Array(Set(replaced).sorted(by: >).prefix(Self.mostReplaced))
        self.siblings = siblings.sorted { $0.stamp > $1.stamp }
    }
}

extension Field {
    /// The join that keeps who lost without having been replaced.
    func joined(keepingSiblings other: Field) -> Field {
        let (mine, theirs) = (Writes(self), Writes(other))
        var kept = mine.standing(beside: theirs)
        kept.merge(theirs.standing(beside: mine)) { $0.precedes($1) ? $1 : $0 }
        // Only bytes that nobody wrote in good faith replace each other; even they leave a value.
        if kept.isEmpty { kept = mine.values.merging(theirs.values) { $0.precedes($1) ? $1 : $0 } }
        let order = kept.keys.sorted(by: >)
        guard let first = order.first, let value = kept[first] else { return self }
        let siblings = order.dropFirst().compactMap { stamp in
            kept[stamp].map { ConflictingVersions.Sibling(value: $0, stamp: stamp) }
        }
        let replaced = mine.replaced.union(theirs.replaced).union(mine.values.keys).union(theirs.values.keys)
        let others = (conflicts?.others ?? [:]).merging(other.conflicts?.others ?? [:]) {
            $0.precedes($1) ? $1 : $0
        }
        return Field(
            value: value, stamp: first,
            conflicts: ConflictingVersions(
                replaced: replaced.subtracting(order), siblings: siblings, others: others))
    }

    /// The writes that a field tells of.
    private struct Writes {
        var values: [HybridTimestamp: SecretBytes]
        let replaced: Set<HybridTimestamp>

        init(_ field: Field) {
            values = [field.stamp: field.value]
            for sibling in field.conflicts?.siblings ?? [] { values[sibling.stamp] = sibling.value }
            replaced = Set(field.conflicts?.replaced ?? [])
        }

        /// The values that the other side has, too, or knows nothing of.
        func standing(beside other: Writes) -> [HybridTimestamp: SecretBytes] {
            values.filter { other.values[$0.key] != nil || !other.replaced.contains($0.key) }
        }
    }
}

/// A field's conflicting versions: `{"replaced":["STAMP",…],"losers":[{"at":"STAMP","value":VALUE},…]}`, and whatever
/// members a later version adds.
extension JSONText {
    /// Reads what stands at a range.
    ///
    /// - Parameters:
    ///   - range: one object.
    ///   - own: the bytes of a value.
    /// - Returns: the conflicting versions.
    /// - Throws: `notJSON` for anything that ``ConflictingVersions`` would not write so.
    func conflicts(_ range: Range<Int>, own: (Range<Int>) -> SecretBytes) throws(Failure)
        -> ConflictingVersions
    {
        var members = try members(range)
        guard let replaced = members.removeValue(forKey: "replaced"),
            let siblings = members.removeValue(forKey: "losers")
        else { throw .notJSON }
        var stamps: [HybridTimestamp] = []
        var list = JSONText(self, replaced)
        try list.array { reader throws(Failure) in
            guard let stamp = stamp(try reader.value()) else { throw .notJSON }
            stamps.append(stamp)
        }
        var kept: [ConflictingVersions.Sibling] = []
        list = JSONText(self, siblings)
        try list.array { reader throws(Failure) in
            let members = try self.members(try reader.value())
            guard members.count == 2, let at = members["at"], let stamp = stamp(at),
                let value = members["value"]
            else { throw .notJSON }
            kept.append(ConflictingVersions.Sibling(value: own(value), stamp: stamp))
        }
        let conflicts = ConflictingVersions(replaced: stamps, siblings: kept, others: members.mapValues(own))
        guard conflicts.replaced == stamps, conflicts.siblings == kept else { throw .notJSON }
        return conflicts
    }
}

extension ConflictingVersions {
    /// Writes the object.
    func write(to builder: SecretBuilder) {
        builder.append("{\"replaced\":[")
        builder.append(replaced.map { "\"\($0)\"" }.joined(separator: ","))
        builder.append("],\"losers\":[")
        for (index, sibling) in siblings.enumerated() {
            builder.append(
                index == 0
                    ? "{\"at\":\"\(sibling.stamp)\",\"value\":" : ",{\"at\":\"\(sibling.stamp)\",\"value\":")
            builder.append(sibling.value)
            builder.append("}")
        }
        builder.append("]")
        builder.writeMembers(others)
        builder.append("}")
    }
}
