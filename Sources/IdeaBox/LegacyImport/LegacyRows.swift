internal import Dispatch
internal import Foundation
internal import IdeaBoxCore
internal import SQLiteReader

/// The rows of a mapped entity, read a few at a time.
struct LegacyRows: LegacySource {
    let expected: Int?
    let store: LegacyStore
    let mapping: LegacyMapping
    /// Ids that several rows bear.
    var shared: Set<UUID> = []
    let decoder: LegacyDecoder
    private let ahead = ReadAhead()
    private let preparing = ReadAhead()

    private static let mostRows = 500
    private static let mostBytes = 4 << 20

    /// The rows of an entity; looks for ids that several of them bear.
    ///
    /// - Throws: what reading the copy throws.
    init(_ store: LegacyStore, _ mapping: LegacyMapping) throws(IdeaStoreError) {
        self.store = store
        self.mapping = mapping
        expected = mapping.entity.count
        let name = try? store.queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA encoding") }
        let encoding: String.Encoding =
            switch name {
            case "UTF-16le": .utf16LittleEndian
            case "UTF-16be": .utf16BigEndian
            default: .utf8
            }
        decoder = LegacyDecoder(encoding: encoding, externalFolder: store.externalFolder)
        shared = try sharedIDs()
    }

    private func sharedIDs() throws(IdeaStoreError) -> Set<UUID> {
        guard let column = mapping.choices[.id], column.column != nil, !areIDsApart() else { return [] }
        var only = self
        only.narrow(to: [.id: column])
        var seen: Set<UUID> = []
        var shared: Set<UUID> = []
        var key: Int64?
        repeat {
            let batch = try only.batch(after: key)
            for id in batch.rows.compactMap(\.ownID) where !seen.insert(id).inserted { shared.insert(id) }
            key = batch.last
        } while key != nil
        return shared
    }

    /// Whether SQLite alone can say that no two rows bear the same id: where all are bytes, and no two the same.
    private func areIDsApart() -> Bool {
        guard let column = mapping.column(.id) else { return true }
        let (name, table) = (LegacyCatalogue.quoted(column.name), mapping.entity.table)
        let sql = """
            SELECT count(*) = count(DISTINCT \(name)) AND min(typeof(\(name))) = 'blob' AND \
            max(typeof(\(name))) = 'blob' AND max(length(\(name))) = 16
            FROM \(LegacyCatalogue.quoted(table)) \
            WHERE \(name) IS NOT NULL\(LegacyCatalogue.condition(mapping.entity.numbers, "AND"))
            """
        let answer = try? store.queue.inDatabase { try Int64.fetchOne($0, sql: sql) }
        return answer == 1
    }

    func batch(after key: Int64?) throws(IdeaStoreError) -> LegacyBatch {
        try ahead.batch(after: key) { key throws(IdeaStoreError) in try read(after: key) }
    }

    func batch(after key: Int64?, at now: Date) throws(IdeaStoreError) -> LegacyBatch {
        try preparing.batch(after: key) { key throws(IdeaStoreError) in
            try read(after: key).prepared(at: now)
        }
    }

    private func read(after key: Int64?) throws(IdeaStoreError) -> LegacyBatch {
        var collected = Collected(self)
        do {
            let isEnd = try store.queue.inDatabase { database in
                try fetch(after: key, database, &collected)
            }
            return collected.batch(isEnd: isEnd)
        } catch let error as DatabaseError where error.isDamage {
            // What came before the damage is told first; the next batch begins at it.
            if !collected.rows.isEmpty { return collected.batch(isEnd: false) }
            return try salvage(after: key)
        } catch {
            throw .failed(path: store.survey.path, reason: "\(error)")
        }
    }

    /// Reads until there is enough; says whether these were the last rows.
    private func fetch(
        after key: Int64?, _ database: Database, _ collected: inout Collected
    ) throws -> Bool {
        let statement = try database.cachedStatement(sql: sql(mapping.reads.map(\.column)))
        let cursor = try Row.fetchCursor(statement, arguments: [key ?? .min])
        var bytes = 0
        var last = key
        while let row = try cursor.next() {
            let key: Int64 = row[0]
            // Pages that lead back to earlier ones would never end.
            guard key > last ?? .min else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            last = key
            let values = mapping.reads.indices.map { place in
                LegacyValue(type: row[1 + 2 * place], row[2 + 2 * place])
            }
            bytes += collected.add(key, values)
            if collected.rows.count >= Self.mostRows || bytes >= Self.mostBytes { return false }
        }
        return true
    }

    func sql(_ columns: [LegacyColumn], _ comparison: String = ">") -> String {
        let values = columns.map { ", \(LegacyValue.sql($0.expression(in: mapping.entity.table)))" }.joined()
        return """
            SELECT Z_PK\(values) FROM \(LegacyCatalogue.quoted(mapping.entity.table)) \
            WHERE Z_PK \(comparison) ?\(LegacyCatalogue.condition(mapping.entity.numbers, "AND")) ORDER BY Z_PK
            """
    }

    private mutating func narrow(to choices: [LegacyField: LegacyChoice]) {
        self = LegacyRows(
            expected: nil, store: store,
            mapping: LegacyMapping(entity: mapping.entity, choices: choices), decoder: decoder)
    }

    private init(expected: Int?, store: LegacyStore, mapping: LegacyMapping, decoder: LegacyDecoder) {
        self.expected = expected
        self.store = store
        self.mapping = mapping
        self.decoder = decoder
    }
}

extension LegacyMapping {
    /// What is read of each row: the columns of fields, then those that are appended to the description.
    var reads: [(field: LegacyField?, column: LegacyColumn)] {
        LegacyField.allCases.compactMap { field in column(field).map { (field, $0) } }
            + appended.map { (nil, $0) }
    }
}

extension DatabaseError {
    /// Whether the file's bytes are to blame.
    var isDamage: Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(resultCode)
    }
}

/// Reads the next batch while the last one is worked on.
final class ReadAhead: @unchecked Sendable {
    private let queue = DispatchQueue(label: "LegacyImport.ReadAhead")
    /// The batch after a key, read already; touched on the queue alone.
    private var next: (key: Int64, answer: Result<LegacyBatch, IdeaStoreError>)?

    /// The batch after a key; begins to read the one that follows it.
    ///
    /// - Parameters:
    ///   - key: as ``LegacySource/batch(after:)`` takes it.
    ///   - read: reads a batch; called by one thread at a time.
    /// - Returns: what `read` returns.
    /// - Throws: what `read` throws.
    func batch(
        after key: Int64?, _ read: @escaping @Sendable (Int64?) throws(IdeaStoreError) -> LegacyBatch
    ) throws(IdeaStoreError) -> LegacyBatch {
        let answer = queue.sync { () -> Result<LegacyBatch, IdeaStoreError> in
            defer { next = nil }
            if let next, next.key == key { return next.answer }
            return Result { () throws(IdeaStoreError) in try read(key) }
        }
        if case .success(let batch) = answer, let last = batch.last {
            queue.async {
                self.next = (last, Result { () throws(IdeaStoreError) in try read(last) })
            }
        }
        return try answer.get()
    }
}

extension LegacyColumn {
    /// Whether it is declared to hold texts.
    var isText: Bool { ["VARCHAR", "TEXT", "CHAR", "STRING"].contains { declared.hasPrefix($0) } }

    /// What a query reads its value by.
    ///
    /// - Parameter table: the entity's own table.
    /// - Returns: an expression of SQL.
    func expression(in table: String) -> String {
        guard let relation else { return LegacyCatalogue.quoted(name) }
        guard let inner else { return "NULL" }
        let (own, other) = (LegacyCatalogue.quoted(table), LegacyCatalogue.quoted(relation.table))
        let value = "o.\(LegacyCatalogue.quoted(inner))"
        switch relation.keys {
        case .here(let column):
            let shown = isLabel && showsGaps ? "coalesce(\(value), '–')" : value
            return
                "(SELECT \(shown) FROM \(other) AS o WHERE o.Z_PK = \(own).\(LegacyCatalogue.quoted(column)))"
        case .there(let column):
            let rows = "\(other) AS o WHERE o.\(LegacyCatalogue.quoted(column)) = \(own).Z_PK"
            return list(of: value, rows, relation)
        case .between(let between, let here, let there):
            let rows = """
                \(LegacyCatalogue.quoted(between)) AS b \
                JOIN \(other) AS o ON o.Z_PK = b.\(LegacyCatalogue.quoted(there)) \
                WHERE b.\(LegacyCatalogue.quoted(here)) = \(own).Z_PK
                """
            return list(of: value, rows, relation)
        }
    }

    /// The values of several rows, in the order of what names them, so that lists of one relation fit each other.
    private func list(of value: String, _ rows: String, _ relation: LegacyRelation) -> String {
        let order = (relation.label.map { "o.\(LegacyCatalogue.quoted($0)), " } ?? "") + "o.Z_PK"
        // As elsewhere in a description: in UTC.
        let said =
            declared.hasPrefix("TIMESTAMP")
            ? "strftime('%Y-%m-%dT%H:%M:%SZ', \(value) + 978307200, 'unixepoch')" : value
        let shown = showsGaps ? "coalesce(v, '–')" : "v"
        let all = "group_concat(\(shown), ', ')"
        let kept = showsGaps && !isLabel ? "CASE WHEN count(v) > 0 THEN \(all) END" : all
        return "(SELECT \(kept) FROM (SELECT \(said) AS v FROM \(rows) ORDER BY \(order)))"
    }
}
