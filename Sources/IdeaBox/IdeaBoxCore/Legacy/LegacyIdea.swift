internal import Bytes
public import FoundationExports
internal import SyncEngine

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// One idea as the old app kept it: its values as they were read, nothing filled in.
public struct LegacyIdea: Sendable, Equatable {
    /// Which row of which old store it is.
    public struct Source: Sendable, Hashable {
        /// The old store's own id.
        public let store: UUID
        /// The table of the entity, and of those derived from it: the row's key is unique in it.
        public let table: String
        /// The row's key, `Z_PK`.
        public let key: Int64

        /// A row of its parts.
        public init(store: UUID, table: String, key: Int64) {
            self.store = store
            self.table = table
            self.key = key
        }

        /// Names the row in the ledger.
        public var text: String { "\(store.uuidString.lowercased())/\(table)/\(key)" }
    }

    /// Which row it is.
    public let source: Source
    /// The id that the old app gave it; nil if it gave none, or the same to several.
    public let ownID: UUID?
    /// The title; nil where the column is NULL.
    public let title: String?
    /// The description; nil where the column is NULL.
    public let description: String?
    /// When it was made, in seconds since 2001-01-01 UTC; finite.
    public let created: Double?
    /// When it was last changed, in seconds since 2001-01-01 UTC; finite.
    public let modified: Double?
    /// Whether it is done; nil where the column is NULL.
    public let isCompleted: Bool?

    /// An idea of its values.
    ///
    /// - Parameters:
    ///   - source: which row it is.
    ///   - ownID: the id that the old app gave it.
    ///   - title: the title.
    ///   - description: the description.
    ///   - created: seconds since 2001-01-01 UTC; what is not finite counts as missing.
    ///   - modified: seconds since 2001-01-01 UTC; what is not finite counts as missing.
    ///   - isCompleted: whether it is done.
    public init(
        source: Source, ownID: UUID? = nil, title: String? = nil, description: String? = nil,
        created: Double? = nil, modified: Double? = nil, isCompleted: Bool? = nil
    ) {
        self.source = source
        self.ownID = ownID
        self.title = title
        self.description = description
        self.created = created.flatMap { $0.isFinite ? $0 : nil }
        self.modified = modified.flatMap { $0.isFinite ? $0 : nil }
        self.isCompleted = isCompleted
    }

    /// The id that it has here: its own, else one that follows from the row alone.
    public var id: UUID { ownID ?? idOfRow }

    /// The id that follows from the row alone.
    var idOfRow: UUID { UUID(name: "\(source.table)/\(source.key)", in: source.store) }
}

extension UUID {
    /// The id of a name (RFC 9562, version 5): the same name gives the same id everywhere.
    ///
    /// - Parameters:
    ///   - name: any text.
    ///   - space: the id within which the name is unique.
    package init(name: String, in space: UUID) {
        var hash = Insecure.SHA1()
        hash.update(data: unsafe withUnsafeBytes(of: space.uuid) { unsafe Array($0) })
        hash.update(data: Array(name.utf8))
        let words = hash.finalize().prefix(16).reduce(into: (high: UInt64(0), low: UInt64(0))) {
            words, byte in
            words.high = words.high << 8 | words.low >> 56
            words.low = words.low << 8 | UInt64(byte)
        }
        self.init(words.high & ~0xF000 | 0x5000, words.low & ~(0xC0 << 56) | 0x80 << 56)
    }
}

/// What an old row becomes: the same record wherever the same row is imported.
extension LegacyIdea {
    /// Seconds from 1970, where stamps count from, to 2001, where Core Data's dates count from.
    private static let epoch = 978_307_200.0

    /// What was read, as a hash: of the id and each value, told apart from a missing one.
    ///
    /// - Parameter id: the id that the idea has here.
    /// - Returns: the same for the same values, wherever they were read.
    func hash(as id: UUID) -> ContentHash {
        var bytes = unsafe withUnsafeBytes(of: id.uuid) { unsafe Array($0) }
        func add(_ text: String?) {
            guard let text else { return bytes.append(0) }
            bytes.append(1)
            add(word: UInt64(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }
        func add(_ number: Double?) {
            guard let number else { return bytes.append(0) }
            bytes.append(1)
            add(word: number.bitPattern)
        }
        func add(word: UInt64) {
            for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * place))) }
        }
        add(title)
        add(description)
        add(created)
        add(modified)
        bytes.append(isCompleted.map { $0 ? 2 : 1 } ?? 0)
        return ContentHash(of: bytes)
    }

    /// The stamp of the row's values: when it was last changed, by nobody's session but the values' own.
    ///
    /// - Parameters:
    ///   - hash: what ``hash(as:)`` gave.
    ///   - now: the moment of the import; no stamp is later.
    /// - Returns: the same for the same values, wherever they are imported.
    func stamp(_ hash: ContentHash, now: Date) -> HybridTimestamp {
        HybridTimestamp(
            wallClock: min(Self.wallClock(modified ?? created), now.wallClock), counter: 0,
            incarnation: Self.incarnation(hash))
    }

    /// The incarnation that stamps of values with this hash bear: its first 8 bytes, and the mark of imports.
    static func incarnation(_ hash: ContentHash) -> UInt64 {
        (UInt64(hash.text.prefix(16), radix: 16) ?? 0) | HybridTimestamp.importBit
    }

    private static func wallClock(_ date: Double?) -> UInt64 {
        let milliseconds = (((date ?? -epoch) + epoch) * 1000).rounded(.down)
        guard milliseconds > 0 else { return 0 }
        return milliseconds < Double(HybridTimestamp.greatestWall)
            ? UInt64(milliseconds) : HybridTimestamp.greatestWall
    }

    /// The record of the row.
    ///
    /// - Parameters:
    ///   - stamp: what ``stamp(_:now:)`` gave.
    ///   - now: the moment of the import: the date of an idea that has none.
    ///   - replaced: the writes of an earlier import of the same row.
    /// - Returns: a record that is not deleted, all of it written at one stamp, save for a date that the row did not
    ///   have.
    func record(at stamp: HybridTimestamp, now: Date, replaced: some Sequence<HybridTimestamp> = []) -> Record
    {
        let texts = texts
        let moment = now.timeIntervalSinceReferenceDate
        func field(_ value: SecretBytes) -> Field { Field(value: value, stamp: stamp) }
        // What is made up here must not stand at a stamp that another import gives to something else.
        let isDated = created != nil || modified != nil
        let dateStamp =
            isDated
            ? stamp : HybridTimestamp(wallClock: now.wallClock, counter: 0, incarnation: stamp.incarnation)
        func date(_ value: Double) -> Field { Field(value: .json(value), stamp: dateStamp) }
        // Two imports that differ do not know of each other: the one that loses stays as another version.
        func kept(_ value: SecretBytes) -> Field { Field(value: value, stamp: stamp, siblings: []) }
        return Record(
            fields: [
                IdeaField.title.rawValue: kept(.json(texts.title)),
                IdeaField.description.rawValue: kept(.json(texts.description)),
                IdeaField.completed.rawValue: kept(.json(isCompleted ?? false)),
                IdeaFieldName.created: date(created ?? modified ?? moment),
                IdeaFieldName.modified: date(modified ?? created ?? moment),
                Record.deleteField: field(.json(false)),
            ], context: CausalContext(replaced))
    }

    /// The title and the description as they are taken over.
    ///
    /// A title is one line here: line breaks in it become spaces, and where something stands on both sides of one,
    /// the title as it was also goes before the description.
    package var texts: (title: String, description: String) {
        let (title, description) = (title ?? "", description ?? "")
        guard hasBrokenTitle else { return (title, description) }
        let line = String(title.map { $0.isNewline ? " " : $0 })
        let lines = title.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        guard lines.count > 1 else { return (line, description) }
        return (line, description.isEmpty ? title : title + "\n\n" + description)
    }

    /// Whether there are line breaks in the title.
    package var hasBrokenTitle: Bool {
        // Asked of every row: a line break is always a character of its own, so scalars tell as much.
        title?.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028...0x2029: true
            default: false
            }
        } ?? false
    }
}
