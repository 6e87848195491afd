internal import Bytes

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
