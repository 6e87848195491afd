internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

extension LegacyEntity {
    /// So many rows are looked at.
    private static let rows = 200

    /// The same entity, whose columns tell what their values look like, by rows from all over the table.
    ///
    /// Of what stands behind relations, only what leads each row to another one is looked at.
    func sampled(_ database: Database) -> LegacyEntity {
        guard count ?? 0 > 0 else { return self }
        let wanted = columns.indices.filter { place in
            let column = columns[place]
            guard !column.isKey, column.sample == nil, column.filled != 0 else { return false }
            return column.relation == nil || !column.isLabel && column.inner != nil && column.isHere
        }
        guard !wanted.isEmpty else { return self }
        let keys = spread(database)
        var sampled = columns
        for place in wanted {
            let value = LegacyValue.sql(columns[place].expression(in: table))
            sampled[place].sample = sample(value, keys, database)
        }
        return LegacyEntity(
            name: name, table: table, numbers: numbers, parent: parent, count: count,
            countWithoutLog: countWithoutLog, columns: sampled)
    }

    /// The keys of some rows, from the first to the last; what stands behind damage is left out.
    private func spread(_ database: Database) -> [Int64] {
        let step = max(1, (count ?? 0) / Self.rows)
        var (keys, place): ([Int64], Int) = ([], 0)
        do {
            let statement = try database.cachedStatement(
                sql: """
                    SELECT Z_PK FROM \(LegacyCatalogue.quoted(table))\
                    \(LegacyCatalogue.condition(numbers, "WHERE")) ORDER BY Z_PK
                    """)
            let cursor = try Row.fetchCursor(statement, arguments: [])
            while let row = try cursor.next(), keys.count <= Self.rows {
                if place.isMultiple(of: step), let key = Int64.fromDatabaseValue(row[0]) { keys.append(key) }
                place += 1
            }
        } catch {
            return keys
        }
        return keys
    }

    private func sample(_ value: String, _ keys: [Int64], _ database: Database) -> LegacySample? {
        let sql = "SELECT \(value) FROM \(LegacyCatalogue.quoted(table)) WHERE Z_PK IN "
        func values(_ keys: some Collection<Int64>) -> [LegacySample.Value]? {
            let list = keys.map(String.init).joined(separator: ",")
            guard let rows = try? Row.fetchAll(database, sql: sql + "(\(list))") else { return nil }
            return rows.compactMap { LegacySample.Value(LegacyValue(type: $0[0], $0[1])) }
        }
        if let all = values(keys) { return LegacySample(all) }
        // Some of them cannot be read.
        let readable = keys.compactMap { values(CollectionOfOne($0)) }
        return readable.isEmpty ? nil : LegacySample(readable.flatMap(\.self))
    }
}

extension LegacyColumn {
    /// Whether a key of the row itself leads to the value.
    fileprivate var isHere: Bool { if case .here? = relation?.keys { true } else { false } }
}

extension LegacySample.Value {
    /// Nil for no value.
    fileprivate init?(_ value: LegacyValue) {
        switch value {
        case .null, .damaged: return nil
        case .integer(let number): self = .number(Double(number))
        case .real(let number): self = .number(number)
        case .text(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
        case .blob: self = .bytes
        }
    }
}
