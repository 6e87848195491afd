internal import SyncEngine

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
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
