internal import Bytes

/// A field's rivals: `{"replaced":["STAMP",…],"losers":[{"at":"STAMP","value":VALUE},…]}`, and whatever
/// members a later version adds.
extension JSONText {
    /// Reads what stands at a range.
    ///
    /// - Parameters:
    ///   - range: one object.
    ///   - own: the bytes of a value.
    /// - Returns: the rivals.
    /// - Throws: `notJSON` for anything that ``Rivals`` would not write so.
    func rivals(_ range: Range<Int>, own: (Range<Int>) -> SecretBytes) throws(Failure) -> Rivals {
        var members = try members(range)
        guard let replaced = members.removeValue(forKey: "replaced"),
            let losers = members.removeValue(forKey: "losers")
        else { throw .notJSON }
        var stamps: [Stamp] = []
        var list = JSONText(self, replaced)
        try list.array { reader throws(Failure) in
            guard let stamp = stamp(try reader.value()) else { throw .notJSON }
            stamps.append(stamp)
        }
        var kept: [Rivals.Loser] = []
        list = JSONText(self, losers)
        try list.array { reader throws(Failure) in
            let members = try self.members(try reader.value())
            guard members.count == 2, let at = members["at"], let stamp = stamp(at),
                let value = members["value"]
            else { throw .notJSON }
            kept.append(Rivals.Loser(value: own(value), stamp: stamp))
        }
        let rivals = Rivals(replaced: stamps, losers: kept, others: members.mapValues(own))
        guard rivals.replaced == stamps, rivals.losers == kept else { throw .notJSON }
        return rivals
    }
}

extension Rivals {
    /// Writes the object.
    func write(to builder: SecretBuilder) {
        builder.append("{\"replaced\":[")
        builder.append(replaced.map { "\"\($0)\"" }.joined(separator: ","))
        builder.append("],\"losers\":[")
        for (index, loser) in losers.enumerated() {
            builder.append(
                index == 0
                    ? "{\"at\":\"\(loser.stamp)\",\"value\":" : ",{\"at\":\"\(loser.stamp)\",\"value\":")
            builder.append(loser.value)
            builder.append("}")
        }
        builder.append("]")
        builder.writeMembers(others)
        builder.append("}")
    }
}
