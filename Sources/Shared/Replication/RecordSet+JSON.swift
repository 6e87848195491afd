internal import Bytes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The records' JSON, as `docs/vault-format.md` describes it: an array with one object per id.
///
/// `{"id":"…","at":"STAMP","fields":{NAME:VALUE,…},"stamps":{NAME:"STAMP",…}}`, where `at` is the stamp of every
/// field that `stamps` does not name; a purged id is `{"id":"…","purged":true}`.
extension RecordSet {
    init(_ text: JSONText) throws(JSONText.Failure) {
        self.init()
        var text = text
        let whole = text
        try text.array { range throws(JSONText.Failure) in
            let bytes = whole.secret(range)
            do throws(JSONText.Failure) {
                let (id, entry) = try unsafe bytes.withUnsafeBytes {
                    (text: UnsafeRawBufferPointer) throws(JSONText.Failure) -> (UUID, Entry) in
                    try unsafe Self.entry(bytes, JSONText(text))
                }
                guard entries[id] == nil else { throw .notJSON }
                entries[id] = entry
            } catch {
                unreadable.append(bytes)
            }
        }
        unreadable = Self.ordered(unreadable)
    }

    /// Reads one entry, strictly: what this version would not write back is not understood, so that it is kept.
    ///
    /// The values are parts of the entry's own bytes: one piece of memory to wipe for each record.
    private static func entry(_ bytes: SecretBytes, _ text: JSONText) throws(JSONText.Failure) -> (
        UUID, Entry
    ) {
        var members = try text.members(text.all)
        guard let range = members.removeValue(forKey: "id"), let id = UUID(uuidString: try text.string(range))
        else { throw .notJSON }
        if let purged = members.removeValue(forKey: "purged") {
            guard text.equals(purged, "true") else { throw .notJSON }
            return (id, .purged)
        }
        guard let range = members.removeValue(forKey: "at"), let common = text.stamp(range),
            let values = members.removeValue(forKey: "fields")
        else { throw .notJSON }
        var fields: [String: Field] = [:]
        fields.reserveCapacity(12)
        try text.object(values) { name, range throws(JSONText.Failure) in
            let field = Field(value: bytes[range], stamp: common)
            guard fields.updateValue(field, forKey: name) == nil else { throw .notJSON }
        }
        guard !fields.isEmpty else { throw .notJSON }
        if let stamps = members.removeValue(forKey: "stamps") {
            for (name, range) in try text.members(stamps) {
                guard let field = fields[name], let stamp = text.stamp(range) else { throw .notJSON }
                fields[name] = Field(value: field.value, stamp: stamp)
            }
        }
        var record = Record(fields: fields)
        record.others = members.mapValues { bytes[$0] }
        return (id, .record(record))
    }

    /// Writes the array; the same records give the same bytes.
    func write(to builder: SecretBuilder) {
        builder.append("[")
        var first = true
        for (id, entry) in entries.map({ ($0.key.uuidString.lowercased(), $0.value) }).sorted(by: {
            $0.0 < $1.0
        }) {
            builder.append(first ? "{\"id\":\"\(id)\"" : ",\n{\"id\":\"\(id)\"")
            first = false
            switch entry {
            case .purged: builder.append(",\"purged\":true")
            case .record(let record): record.write(to: builder)
            }
            builder.append("}")
        }
        for bytes in unreadable {
            if !first { builder.append(",\n") }
            first = false
            builder.append(bytes)
        }
        builder.append("]")
    }
}

extension Record {
    fileprivate func write(to builder: SecretBuilder) {
        let sorted = fields.sorted { $0.key < $1.key }
        guard let common = sorted.lazy.map(\.value.stamp).min() else { return }
        builder.append(",\"at\":\"\(common)\",\"fields\":{")
        for (index, (name, field)) in sorted.enumerated() {
            if index > 0 { builder.append(",") }
            JSONEscapes.write(name, to: builder)
            builder.append(":")
            builder.append(field.value)
        }
        builder.append("}")
        let own = sorted.filter { $0.value.stamp != common }
        if !own.isEmpty { builder.append(",\"stamps\":{") }
        for (index, (name, field)) in own.enumerated() {
            if index > 0 { builder.append(",") }
            JSONEscapes.write(name, to: builder)
            builder.append(":\"\(field.stamp)\"")
        }
        if !own.isEmpty { builder.append("}") }
        builder.writeMembers(others)
    }
}

extension SecretBuilder {
    /// Further members of the object under way, in the order of their names.
    func writeMembers(_ members: [String: SecretBytes]) {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            append(",")
            JSONEscapes.write(name, to: self)
            append(":")
            append(value)
        }
    }
}
