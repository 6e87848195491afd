public import Bytes

/// One token or idea as replicas see it: named fields, each with its own stamp.
public struct Record: Sendable, Equatable {
    /// The fields by name, the delete field among them.
    public internal(set) var fields: [String: Field]
    /// The writes of fields with siblings that this copy has received; nil where no field keeps any.
    public internal(set) var context: CausalContext?
    /// Members of the record that this version does not know, kept to the letter.
    var others: [String: SecretBytes] = [:]

    /// The field that says whether the record is deleted: `true` or `false`.
    public static let deleteField = "deleted"
    private static let isDeleted = SecretBytes.json(true)

    /// A record of its fields.
    ///
    /// - Parameters:
    ///   - fields: at least one, by name.
    ///   - context: further writes that were received; nil where no field keeps siblings.
    public init(fields: [String: Field], context: CausalContext? = nil) {
        self.fields = fields
        let kept = fields.filter { $0.value.siblings != nil }.keys
        guard context != nil || !kept.isEmpty else { return }
        self.context = context ?? CausalContext()
        self.context = received(kept)
    }

    /// The greatest stamp of any field; a later write must exceed it.
    public var greatestStamp: HybridTimestamp? { fields.values.lazy.map(\.stamp).max() }

    /// The stamp of the delete that hides this record, or nil if it is to be shown.
    ///
    /// Hidden is exactly a record whose delete field says so with a stamp *strictly* greater than every other
    /// field's: a newer edit brings the record back whole.
    public var hidingStamp: HybridTimestamp? {
        guard let delete = fields[Self.deleteField], delete.value == Self.isDeleted else { return nil }
        for (name, field) in fields where name != Self.deleteField && field.stamp >= delete.stamp {
            return nil
        }
        return delete.stamp
    }

    /// What this copy has received of fields that keep siblings.
    ///
    /// A field that has not kept any so far has received the write that it holds.
    private func received(_ names: some Sequence<String>) -> CausalContext {
        var known = context ?? CausalContext()
        for name in names {
            for stamp in fields[name]?.writes.keys ?? [:].keys { known.add(stamp) }
        }
        return known
    }

    /// Field by field, the greater stamp wins; a field that only one side has is kept.
    ///
    /// - Parameter other: the same record in another replica.
    /// - Returns: the join: commutative, associative, idempotent.
    public func joined(with other: Record) -> Record {
        var result = self
        result.join(other)
        return result
    }

    /// The same in place.
    ///
    /// - Parameter other: the same record in another replica.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func join(_ other: Record) -> Bool {
        var isChanged = false
        let contexts = contexts(with: other)
        for (name, theirs) in other.fields {
            guard let mine = fields[name] else {
                fields[name] = theirs
                isChanged = true
                continue
            }
            // Most fields are the same on both sides.
            guard mine != theirs else { continue }
            let joined: Field
            if let contexts, mine.siblings != nil || theirs.siblings != nil {
                joined = mine.joined(with: theirs, contexts.mine, contexts.theirs)
            } else {
                joined = mine.joined(with: theirs)
            }
            guard joined != mine else { continue }
            fields[name] = joined
            isChanged = true
        }
        if let contexts {
            var known = contexts.mine
            known.join(contexts.theirs)
            isChanged = isChanged || known != context
            context = known
        }
        for (name, theirs) in other.others where others[name].map({ $0.precedes(theirs) }) ?? true {
            others[name] = theirs
            isChanged = true
        }
        return isChanged
    }

    /// What both copies have received; nil where no field of either keeps siblings, and for most: those that are the same.
    private func contexts(with other: Record) -> (mine: CausalContext, theirs: CausalContext)? {
        guard context != nil || other.context != nil, self != other else { return nil }
        let kept = Set(fields.keys).union(other.fields.keys).filter {
            fields[$0]?.siblings != nil || other.fields[$0]?.siblings != nil
        }
        return (received(kept), other.received(kept))
    }

    /// Writes fields at one stamp.
    ///
    /// - Parameters:
    ///   - values: JSON text by field name.
    ///   - stamp: greater than ``greatestStamp``.
    public mutating func write(_ values: [String: SecretBytes], at stamp: HybridTimestamp) {
        for (name, value) in values { fields[name] = Field(value: value, stamp: stamp) }
    }

    /// Writes one field and takes away what the writer had seen of it: any other write stays beside the value.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - value: one JSON value's text.
    ///   - stamp: greater than ``greatestStamp``.
    ///   - seen: the writes of the field that this one takes the place of.
    public mutating func write(
        _ name: String, _ value: SecretBytes, at stamp: HybridTimestamp, seen: Set<HybridTimestamp>
    ) {
        var known = received([name])
        known.add(stamp)
        context = known
        let left = (fields[name]?.writes ?? [:]).filter { !seen.contains($0.key) && $0.key < stamp }
        fields[name] = Field(
            value: value, stamp: stamp,
            siblings: left.map { Field.Sibling(value: $0.value, stamp: $0.key) })
    }

    /// Takes siblings of a field away, and writes no value.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - seen: which siblings; the value itself stays even if it is named.
    public mutating func dismiss(_ name: String, seen: Set<HybridTimestamp>) {
        guard let field = fields[name], let siblings = field.siblings else { return }
        fields[name] = Field(
            value: field.value, stamp: field.stamp, siblings: siblings.filter { !seen.contains($0.stamp) })
    }
}
