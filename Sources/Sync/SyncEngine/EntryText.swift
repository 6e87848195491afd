internal import Bytes
internal import FoundationExports

/// The places of one entry's parts within the body's text, found in a single pass.
struct EntryText {
    private var id, common, purged: Range<Int>?
    private var fields: [JSONText.Member]?
    private var stamps: [JSONText.Member]?
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
        for member in conflicts ?? [] {
            guard let field = record.fields[member.name],
                let conflicts = try? text.conflicts(member.range, own: own)
            else { return nil }
            record.fields[member.name] = Field(value: field.value, stamp: field.stamp, conflicts: conflicts)
        }
        for member in others { record.others[member.name] = own(member.range) }
        return (id, .record(record))
    }
}
