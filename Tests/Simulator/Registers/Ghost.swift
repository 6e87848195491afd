import Bytes
import Foundation
import SyncEngine

/// What the simulator knows beside the homes: what must be there in the end.
///
/// It compares stamps and bytes by itself: a mistake in the code under test must not excuse itself.
struct Ghost {
    /// One acknowledged write of one field.
    struct Write {
        let id: UUID
        let field: String
        let value: Field
    }

    /// A member of a record that only a newer program knows.
    struct Member {
        let id: UUID
        let name: String
        let text: String
    }

    /// The records within each sealed version.
    var contents: [ContentHash: RecordSet] = [:]
    /// The writes that must not vanish.
    private(set) var writes: [Write] = []
    /// The members that must not vanish, save for greater ones.
    private(set) var members: [Member] = []
    /// The entries that cannot be read and must not vanish.
    private(set) var unreadable: [String] = []
    /// Every write there ever was.
    private var ever: [UUID: [String: [Field]]] = [:]
    /// The purges that must not vanish.
    private(set) var purged: Set<UUID> = []
    private(set) var everPurged: Set<UUID> = []

    mutating func wrote(_ id: UUID, _ field: String, _ value: Field) {
        writes.append(Write(id: id, field: field, value: value))
        ever[id, default: [:]][field, default: []].append(value)
    }

    mutating func added(_ member: Member) { members.append(member) }
    mutating func addedUnreadable(_ entry: String) { unreadable.append(entry) }

    mutating func purge(_ id: UUID) {
        purged.insert(id)
        everPurged.insert(id)
    }

    func wasWritten(_ id: UUID, _ field: String, _ value: Field) -> Bool {
        ever[id]?[field]?.contains { Self.isAtLeast($0, value) && Self.isAtLeast(value, $0) } ?? false
    }

    /// Excuses what exists nowhere any more: only a disk that is gone had it.
    mutating func keepOnly(what copies: [RecordSet]) {
        writes.removeAll { write in !copies.contains { Self.holds($0, write) } }
        members.removeAll { member in !copies.contains { Self.holds($0, member) } }
        unreadable.removeAll { entry in !copies.contains { Self.holds($0, entry) } }
        purged = purged.filter { id in copies.contains { $0.entries[id] == .purged } }
    }

    static func holds(_ records: RecordSet, _ write: Write) -> Bool {
        switch records.entries[write.id] {
        case nil: false
        case .purged: true
        case .record(let record): record.fields[write.field].map { isAtLeast($0, write.value) } ?? false
        }
    }

    /// Whether a record has the member, or a greater one of that name, or is purged.
    static func holds(_ records: RecordSet, _ member: Member) -> Bool {
        guard let record = records[member.id] else { return records.entries[member.id] == .purged }
        let text = text(RecordSet([member.id: .record(record)]).json)
        guard let start = text.range(of: "\"\(member.name)\":")?.upperBound else { return false }
        return text[start...].prefix { $0 != "," && $0 != "}" } >= member.text
    }

    static func holds(_ records: RecordSet, _ entry: String) -> Bool {
        records.unreadable.contains { text($0) == entry }
    }

    static func text(_ bytes: SecretBytes) -> String {
        unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    static func isAtLeast(_ left: Field, _ right: Field) -> Bool {
        let (a, b) = (left.stamp, right.stamp)
        if a.wallClock != b.wallClock { return a.wallClock > b.wallClock }
        if a.counter != b.counter { return a.counter > b.counter }
        if a.incarnation != b.incarnation { return a.incarnation > b.incarnation }
        return !text(left).lexicographicallyPrecedes(text(right))
    }

    static func text(_ field: Field) -> [UInt8] { unsafe field.value.withUnsafeBytes { unsafe Array($0) } }

    /// Whether everything in `part` is in `whole`, or something greater.
    static func isWithin(_ part: RecordSet, _ whole: RecordSet) -> Bool {
        part.entries.allSatisfy { id, entry in
            switch entry {
            case .purged: whole.entries[id] == .purged
            case .record(let record):
                record.fields.allSatisfy { holds(whole, Write(id: id, field: $0.key, value: $0.value)) }
            }
        }
    }

    /// Whether a record is hidden, as `design.md` says it.
    static func isHidden(_ record: Record) -> Bool {
        guard let delete = record.fields["deleted"], text(delete) == Array("true".utf8) else { return false }
        return record.fields.allSatisfy { name, field in
            let (a, b) = (delete.stamp, field.stamp)
            if name == "deleted" { return true }
            if a.wallClock != b.wallClock { return a.wallClock > b.wallClock }
            if a.counter != b.counter { return a.counter > b.counter }
            return a.incarnation > b.incarnation
        }
    }
}
