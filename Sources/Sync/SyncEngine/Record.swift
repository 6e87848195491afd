public import Bytes

/// One token or idea as replicas see it: named fields, each with its own stamp.
public struct Record: Sendable, Equatable {
    /// The fields by name, the delete field among them.
    public internal(set) var fields: [String: Field]
    /// Members of the record that this version does not know, kept to the letter.
    var others: [String: SecretBytes] = [:]

    /// The field that says whether the record is deleted: `true` or `false`.
    public static let deleteField = "deleted"
    private static let isDeleted = SecretBytes.json(true)

    /// A record of its fields.
    ///
    /// - Parameter fields: at least one, by name.
    public init(fields: [String: Field]) { self.fields = fields }

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
        for (name, theirs) in other.fields {
            guard let mine = fields[name] else {
                fields[name] = theirs
                isChanged = true
                continue
            }
            // Most fields are the same on both sides.
            guard mine != theirs else { continue }
            let joined = mine.joined(with: theirs)
            guard joined != mine else { continue }
            fields[name] = joined
            isChanged = true
        }
        for (name, theirs) in other.others where others[name].map({ $0.precedes(theirs) }) ?? true {
            others[name] = theirs
            isChanged = true
        }
        return isChanged
    }

    /// Writes fields at one stamp.
    ///
    /// - Parameters:
    ///   - values: JSON text by field name.
    ///   - stamp: greater than ``greatestStamp``.
    public mutating func write(_ values: [String: SecretBytes], at stamp: HybridTimestamp) {
        for (name, value) in values { fields[name] = Field(value: value, stamp: stamp) }
    }

    /// Writes one field and names what the writer had seen of it: what stands there beside that stays as a sibling.
    ///
    /// - Parameters:
    ///   - name: the field.
    ///   - value: one JSON value's text.
    ///   - stamp: greater than ``greatestStamp``.
    ///   - seen: the writes of the field that the writer had before their eyes.
    public mutating func write(
        _ name: String, _ value: SecretBytes, at stamp: HybridTimestamp, seen: Set<HybridTimestamp>
    ) {
        let written = Field(value: value, stamp: stamp, conflicts: ConflictingVersions(replaced: seen))
        guard let present = fields[name] else {
            fields[name] = written
            return
        }
        // What stands there now has replaced what it names, no matter who saw it.
        let known = ConflictingVersions(replaced: seen.union(present.conflicts?.replaced ?? []))
        fields[name] = present.joined(with: Field(value: value, stamp: stamp, conflicts: known))
    }
}

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
