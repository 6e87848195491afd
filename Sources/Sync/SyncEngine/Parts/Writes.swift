internal import Bytes
internal import FoundationExports

/// The writes that an entry tells of, without their values: what two versions hold is compared by them.
///
/// One version holds another if joining the other to it would change nothing.
public struct Writes: Sendable, Equatable {
    /// The record, each value left out; nil for one that is wiped for good.
    private var record: Record?
    /// The members that this version does not know, each with what its bytes are.
    private var others: Set<String> = []

    /// The writes of an entry.
    ///
    /// - Parameter entry: what a version holds.
    public init(_ entry: RecordSet.Entry) {
        guard case .record(let record) = entry else { return }
        let fields = record.fields.mapValues { field in
            Field(
                value: Self.omitted, stamp: field.stamp,
                siblings: field.siblings?.map { Field.Sibling(value: Self.omitted, stamp: $0.stamp) })
        }
        self.record = Record(fields: fields, context: record.context)
        for (name, value) in record.others {
            let bytes = unsafe value.withUnsafeBytes { unsafe Array($0) }
            others.insert("\(name)=\(ContentHash(of: bytes))")
        }
    }

    private init(record: Record, others: Set<String>) { (self.record, self.others) = (record, others) }

    private static let omitted = SecretBytes.json(0)

    /// Whether the entry is wiped for good.
    public var isPurged: Bool { record == nil }

    /// Takes in the writes of another version.
    ///
    /// - Parameter other: what it holds.
    public mutating func add(_ other: Writes) {
        others.formUnion(other.others)
        guard let theirs = other.record else {
            record = nil
            return
        }
        record?.join(theirs)
    }

    /// Whether these hold all of another entry's.
    ///
    /// - Parameter other: the other's writes.
    /// - Returns: also true where these are of a wiped entry, which has absorbed everything.
    public func hold(_ other: Writes) -> Bool {
        guard let record else { return true }
        guard let theirs = other.record, other.others.isSubset(of: others) else { return false }
        return record.joined(with: theirs).hasSameWrites(as: record)
    }

    /// The entry without the writes beside its values that these have received and do not hold.
    ///
    /// To join one after the other takes them away as well, but over a floor: which write is the value depends on the order
    /// then, and a value stays whatever is known of it.
    ///
    /// - Parameter entry: an entry that holds all of these.
    /// - Returns: the entry with the same values.
    package func keepingUnseen(of entry: RecordSet.Entry) -> RecordSet.Entry {
        guard let theirs = record, let known = theirs.context, case .record(var record) = entry else {
            return entry
        }
        for (name, field) in record.fields {
            guard let siblings = field.siblings, !siblings.isEmpty else { continue }
            let held = theirs.fields[name]?.writes ?? [:]
            let left = siblings.filter { held[$0.stamp] != nil || !known.covers($0.stamp) }
            guard left.count < siblings.count else { continue }
            record.fields[name] = Field(value: field.value, stamp: field.stamp, siblings: left)
        }
        return .record(record)
    }
}

extension Record {
    /// Whether another copy holds the same writes and has received the same ones, whatever the values.
    fileprivate func hasSameWrites(as other: Record) -> Bool {
        guard fields.count == other.fields.count, context == other.context else { return false }
        return fields.allSatisfy { name, field in
            guard let theirs = other.fields[name] else { return false }
            return field.writes.keys == theirs.writes.keys && field.stamp == theirs.stamp
        }
    }
}

/// `[ENTRY]`, each value 0, and a line for each member that is not known.
extension Writes {
    private static let id = UUID(0, 0)

    /// The text of these writes.
    public var text: [UInt8] {
        guard let record else { return Array("purged".utf8) }
        let json = RecordSet([Self.id: .record(record)]).json
        let lines = others.sorted().map { Array("\n\($0)".utf8) }
        return unsafe json.withUnsafeBytes { unsafe Array($0) } + lines.joined()
    }

    /// Reads writes from their text.
    ///
    /// - Parameter text: what ``text`` gave, here or in an earlier version of the program.
    public init(text: [UInt8]) {
        let lines = text.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.first == UInt8(ascii: "[") else {
            self.init(names: lines.map { String(decoding: $0, as: UTF8.self) })
            return
        }
        let records = try? RecordSet(json: SecretBytes(first))
        self.init(
            record: records?[Self.id] ?? Record(fields: [:]),
            others: Set(lines.dropFirst().map { String(decoding: $0, as: UTF8.self) }))
    }

    /// Reads the form of format 1: a line for each write that stands, `FIELD@STAMP`, and for each that was replaced,
    /// `FIELD^STAMP`.
    private init(names: [String]) {
        guard !names.contains("purged") else { return }
        var written: [String: [HybridTimestamp]] = [:]
        var replaced: [String: [HybridTimestamp]] = [:]
        for name in names {
            if let mark = name.utf8.lastIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "^") }),
                let stamp = HybridTimestamp(Array(name.utf8[mark...].dropFirst()))
            {
                let field = String(name[..<mark])
                if name.utf8[mark] == UInt8(ascii: "@") {
                    written[field, default: []].append(stamp)
                } else {
                    replaced[field, default: []].append(stamp)
                }
            } else {
                others.insert(name)
            }
        }
        var fields: [String: Field] = [:]
        for (name, stamps) in written {
            let stamps = stamps.sorted(by: >)
            let siblings = stamps.dropFirst().map { Field.Sibling(value: Self.omitted, stamp: $0) }
            let keeps = !siblings.isEmpty || replaced[name] != nil
            fields[name] = Field(value: Self.omitted, stamp: stamps[0], siblings: keeps ? siblings : nil)
        }
        record = Record(
            fields: fields,
            context: replaced.isEmpty
                ? nil : CausalContext(replaced.values.joined() + Array(written.values.joined())))
    }
}
