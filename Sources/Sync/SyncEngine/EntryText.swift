internal import Bytes
internal import FoundationExports

/// The places of one entry's parts within the body's text, found in a single pass.
struct EntryText {
    private var id, common, purged: Range<Int>?
    private var fields: [JSONText.Member]?
    private var stamps: [JSONText.Member]?
    private var siblings: [JSONText.Member]?
    private var context, floor: Range<Int>?
    /// What format 1 has in place of siblings and context.
    private var conflicts: [JSONText.Member]?
    private var others: [JSONText.Member] = []

    /// Reads the object that begins here.
    ///
    /// - Throws: `notJSON` for another kind of value, and for members that come twice.
    init(_ reader: inout JSONText) throws(JSONText.Failure) {
        try reader.members { reader, name throws(JSONText.Failure) in
            switch name {
            case "id": try Self.set(&id, to: try reader.value())
            case "at": try Self.set(&common, to: try reader.value())
            case "purged": try Self.set(&purged, to: try reader.value())
            case "fields": try Self.set(&fields, to: try reader.list())
            case "stamps": try Self.set(&stamps, to: try reader.list())
            case "siblings": try Self.set(&siblings, to: try reader.list())
            case "context": try Self.set(&context, to: try reader.value())
            case "floor": try Self.set(&floor, to: try reader.value())
            case "rivals": try Self.set(&conflicts, to: try reader.list())
            default:
                guard others.count < JSONText.mostListed, !others.contains(where: { $0.name == name }) else {
                    throw .notJSON
                }
                others.append(JSONText.Member(name: name, range: try reader.value()))
            }
        }
    }

    private static func set<Part>(_ part: inout Part?, to value: Part) throws(JSONText.Failure) {
        guard part == nil else { throw .notJSON }
        part = value
    }

    /// What the parts say; what this version would not write back is not understood, so that it is kept.
    ///
    /// The values are parts of the entry's own bytes: one piece of memory to wipe for each record.
    ///
    /// - Parameters:
    ///   - text: the body's text.
    ///   - bytes: the entry's own copy of its part.
    ///   - start: where that part begins.
    /// - Returns: the id and the entry; nil if it is not understood.
    func entry(in text: JSONText, _ bytes: SecretBytes, from start: Int) -> (UUID, RecordSet.Entry)? {
        guard let id = id.flatMap(text.uuid) else { return nil }
        if let purged { return text.equals(purged, "true") ? (id, .purged) : nil }
        guard let common = common.flatMap(text.stamp), let fields, !fields.isEmpty else { return nil }
        func own(_ range: Range<Int>) -> SecretBytes {
            bytes[range.lowerBound - start..<range.upperBound - start]
        }
        var record = Record(fields: [:])
        record.fields.reserveCapacity(fields.count)
        for field in fields { record.fields[field.name] = Field(value: own(field.range), stamp: common) }
        for member in stamps ?? [] {
            guard let field = record.fields[member.name], let stamp = text.stamp(member.range) else {
                return nil
            }
            record.fields[member.name] = Field(value: field.value, stamp: stamp)
        }
        do throws(JSONText.Failure) {
            try addSiblings(to: &record, in: text, own)
            try addConflicts(to: &record, in: text, own)
        } catch {
            return nil
        }
        for member in others { record.others[member.name] = own(member.range) }
        return (id, .record(record))
    }

    private func addSiblings(
        to record: inout Record, in text: JSONText, _ own: (Range<Int>) -> SecretBytes
    ) throws(JSONText.Failure) {
        guard let context else {
            if siblings != nil || floor != nil { throw .notJSON }
            return
        }
        let known = try CausalContext(text, context, floor: floor)
        for member in siblings ?? [] {
            guard let field = record.fields[member.name] else { throw .notJSON }
            let siblings = try Field.siblings(text, member.range, own: own)
            // The value is the latest write, and no two writes bear one stamp.
            let stamps = [field.stamp] + siblings.map(\.stamp)
            guard zip(stamps, stamps.dropFirst()).allSatisfy({ $0 > $1 }), stamps.allSatisfy(known.covers)
            else { throw .notJSON }
            record.fields[member.name] = Field(value: field.value, stamp: field.stamp, siblings: siblings)
        }
        record.context = known
        // A value is at least every write of its field that was received.
        if let latest = known.greatest, latest > record.greatestStamp ?? latest { throw .notJSON }
    }

    /// The form of format 1: `"rivals":{FIELD:{"replaced":["STAMP",…],"losers":[{"at":"STAMP","value":VALUE},…]}}`.
    ///
    /// What such a record received is, for each incarnation, the greatest stamp that stands anywhere in it: states are
    /// joined whole, so a copy with one field's stamp has received what its writer had by then. The list of replaced
    /// writes was cut at 32.
    private func addConflicts(
        to record: inout Record, in text: JSONText, _ own: (Range<Int>) -> SecretBytes
    ) throws(JSONText.Failure) {
        guard let conflicts else { return }
        guard context == nil else { throw .notJSON }
        var received = CausalContext()
        for member in conflicts {
            let members = try text.members(member.range)
            guard members.count == 2, let field = record.fields[member.name],
                let replaced = members["replaced"], let losers = members["losers"]
            else { throw .notJSON }
            for stamp in try text.stamps(replaced) { received.add(stamp) }
            record.fields[member.name] = Field(
                value: field.value, stamp: field.stamp, siblings: try Field.siblings(text, losers, own: own))
        }
        for field in record.fields.values { received.add(field.stamp) }
        record = Record(fields: record.fields, context: received)
    }
}
