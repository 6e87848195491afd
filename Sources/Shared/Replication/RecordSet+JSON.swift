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
            do throws(JSONText.Failure) {
                let (id, entry) = try Self.entry(JSONText(whole, range))
                guard entries[id] == nil else { throw .notJSON }
                entries[id] = entry
            } catch {
                unreadable.append(whole.secret(range))
            }
        }
        unreadable.sort { $0.precedes($1) }
    }

    private static func entry(_ text: JSONText) throws(JSONText.Failure) -> (UUID, Entry) {
        let whole = text
        var reader = text
        var (id, at): (UUID?, Stamp?) = (nil, nil)
        var purged = false
        var (values, stamps): ([String: SecretBytes], [String: Stamp]) = ([:], [:])
        var others: [String: SecretBytes] = [:]
        try reader.object { name, range throws(JSONText.Failure) in
            switch name {
            case "id": id = UUID(uuidString: try whole.string(range))
            case "at": at = whole.stamp(range)
            case "purged": purged = whole.equals(range, "true")
            case "fields":
                var members = JSONText(whole, range)
                try members.object { name, range throws(JSONText.Failure) in
                    guard values.updateValue(whole.secret(range), forKey: name) == nil else { throw .notJSON }
                }
            case "stamps":
                var members = JSONText(whole, range)
                try members.object { name, range throws(JSONText.Failure) in
                    guard let stamp = whole.stamp(range) else { throw .notJSON }
                    stamps[name] = stamp
                }
            default: others[name] = whole.secret(range)
            }
        }
        guard let id else { throw .notJSON }
        if purged { return (id, .purged) }
        var fields: [String: Field] = [:]
        fields.reserveCapacity(values.count)
        for (name, value) in values {
            guard let stamp = stamps[name] ?? at else { throw .notJSON }
            fields[name] = Field(value: value, stamp: stamp)
        }
        guard !fields.isEmpty else { throw .notJSON }
        var record = Record(fields: fields)
        record.others = others
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
