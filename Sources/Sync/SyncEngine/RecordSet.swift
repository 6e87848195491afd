public import Bytes
public import FoundationExports

/// All records of one replica: what registers carry and joins combine.
public struct RecordSet: Sendable, Equatable {
    /// One id's state.
    ///
    /// Purged is absorbing: nothing revives it, and it holds nothing but the id.
    public enum Entry: Sendable, Equatable {
        /// A record with its fields, shown or deleted.
        case record(Record)
        /// Wiped for good.
        case purged
    }

    /// The entries by record id.
    public internal(set) var entries: [UUID: Entry]
    /// Entries whose bytes could not be understood: kept to the letter, shown as unreadable, never in the way.
    public internal(set) var unreadable: [SecretBytes]

    /// An empty set.
    public init() { self.init([:]) }

    /// A set of entries.
    ///
    /// - Parameter entries: by record id.
    public init(_ entries: [UUID: Entry]) {
        self.entries = entries
        unreadable = []
    }

    /// The record with this id, if it is there and not purged.
    public subscript(id: UUID) -> Record? {
        guard case .record(let record)? = entries[id] else { return nil }
        return record
    }

    /// Puts a record in place, unless its id was purged.
    ///
    /// - Parameters:
    ///   - record: the whole record.
    ///   - id: its id.
    public mutating func put(_ record: Record, id: UUID) {
        if entries[id] != .purged { entries[id] = .record(record) }
    }

    /// Wipes a record for good; its id stays, so that no other replica can bring it back.
    ///
    /// - Parameter id: the record's id.
    public mutating func purge(_ id: UUID) { entries[id] = .purged }

    /// Takes in everything another replica has.
    ///
    /// - Parameter other: another replica's records.
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func join(_ other: RecordSet) -> Bool {
        var isChanged = false
        for (id, theirs) in other.entries {
            guard let mine = entries[id] else {
                entries[id] = theirs
                isChanged = true
                continue
            }
            switch (mine, theirs) {
            case (.purged, _): break
            case (.record, .purged):
                entries[id] = .purged
                isChanged = true
            case (.record(var record), .record(let theirs)):
                guard record.join(theirs) else { break }
                entries[id] = .record(record)
                isChanged = true
            }
        }
        let before = unreadable
        if !other.unreadable.isEmpty { unreadable = Self.ordered(unreadable + other.unreadable) }
        return isChanged || unreadable != before
    }

    /// A set's bytes in their order, each once: so the order of joins leaves no trace.
    static func ordered(_ bytes: [SecretBytes]) -> [SecretBytes] {
        var result: [SecretBytes] = []
        for bytes in bytes.sorted(by: { $0.precedes($1) }) where result.last != bytes { result.append(bytes) }
        return result
    }
}

/// The records' JSON, as `docs/vault-format.md` describes it: an array with one object per id.
///
/// `{"id":"…","at":"STAMP","fields":{NAME:VALUE,…},"stamps":{NAME:"STAMP",…},"siblings":{NAME:[SIBLING,…]},"context":["STAMP",…],"floor":"STAMP"}`,
/// where `at` is the stamp of every field that `stamps` does not name; a purged id is `{"id":"…","purged":true}`.
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

/// What the format has to be that tells all of it: see ``Envelope/versions``.
extension RecordSet {
    var format: UInt8 { entries.values.lazy.map(\.format).max() ?? Envelope.versions.lowerBound }
}

extension RecordSet.Entry {
    var format: UInt8 {
        if case .record(let record) = self, record.context != nil {
            Envelope.versions.upperBound
        } else {
            Envelope.versions.lowerBound
        }
    }

    /// The entry with a causal context short enough to be put: see ``CausalContext/fold(to:)``.
    package var folded: RecordSet.Entry {
        guard case .record(var record) = self else { return self }
        record.context?.fold()
        return .record(record)
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
        let siblings = sorted.compactMap { name, field in field.siblings.map { (name, $0) } }
        for (index, (name, siblings)) in siblings.enumerated() {
            builder.append(index == 0 ? ",\"siblings\":{" : ",")
            JSONEscapes.write(name, to: builder)
            builder.append(":")
            Field.write(siblings, to: builder)
        }
        if !siblings.isEmpty { builder.append("}") }
        context?.write(to: builder)
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
