public import Bytes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
