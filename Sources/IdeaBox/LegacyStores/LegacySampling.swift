internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

extension LegacyEntity {
    /// So many rows are looked at.
    private static let rows = 200

    /// The same entity, whose columns tell what their values look like.
    func sampled(_ database: Database) -> LegacyEntity {
        guard count ?? 0 > 0, !columns.isEmpty else { return self }
        var sampled = columns
        for place in columns.indices where !columns[place].isKey {
            let value = LegacyValue.sql(columns[place].expression(in: table))
            let sql = """
                SELECT \(value) FROM \(LegacyCatalogue.quoted(table))\
                \(LegacyCatalogue.condition(numbers, "WHERE")) LIMIT \(Self.rows)
                """
            guard let rows = try? Row.fetchAll(database, sql: sql) else { continue }
            sampled[place].sample = LegacySample(
                rows.compactMap { LegacySample.Value(LegacyValue(type: $0[0], $0[1])) })
        }
        return LegacyEntity(
            name: name, table: table, numbers: numbers, parent: parent, count: count,
            countWithoutLog: countWithoutLog, columns: sampled)
    }
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
