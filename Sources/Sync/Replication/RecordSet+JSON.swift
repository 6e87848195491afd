public import Bytes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The records' JSON, as `docs/vault-format.md` describes it: an array with one object per id.
///
/// `{"id":"…","at":"STAMP","fields":{NAME:VALUE,…},"stamps":{NAME:"STAMP",…},"rivals":{NAME:CONFLICTING VERSIONS,…}}`, where `at` is
/// the stamp of every field that `stamps` does not name; a purged id is `{"id":"…","purged":true}`.
extension RecordSet {
    /// Reads records from their array's text, for products that keep records in rows of their own.
    ///
    /// - Parameter json: the array's JSON text; entries that cannot be understood are set aside.
    /// - Throws: `malformed` if it is no array.
    public init(json: SecretBytes) throws(Replica.BodyError) {
        do throws(JSONText.Failure) {
            self = try unsafe json.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> RecordSet in
                try unsafe RecordSet(JSONText(bytes))
            }
        } catch {
            throw .malformed
        }
    }

    /// The array's JSON text; the same records give the same bytes.
    public var json: SecretBytes {
        let builder = SecretBuilder()
        write(to: builder)
        return builder.secret
    }

    init(_ text: JSONText) throws(JSONText.Failure) {
        self.init()
        let whole = text
        var reader = text
        try reader.array { reader throws(JSONText.Failure) in
            let start = reader.start()
            var attempt = reader
            let parts = try? EntryText(&attempt)
            if parts != nil { reader = attempt } else { _ = try reader.value() }
            let bytes = whole.secret(start..<reader.place)
            if let (id, entry) = parts?.entry(in: whole, bytes, from: start), entries[id] == nil {
                entries[id] = entry
            } else {
                unreadable.append(bytes)
            }
        }
        unreadable = Self.ordered(unreadable)
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
        let conflicts = sorted.compactMap { name, field in field.conflicts.map { (name, $0) } }
        for (index, (name, conflicts)) in conflicts.enumerated() {
            builder.append(index == 0 ? ",\"rivals\":{" : ",")
            JSONEscapes.write(name, to: builder)
            builder.append(":")
            conflicts.write(to: builder)
        }
        if !conflicts.isEmpty { builder.append("}") }
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
