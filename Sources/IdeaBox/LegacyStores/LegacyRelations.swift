internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

/// The relations of an old store's entities, found by how Core Data lays them out: the model itself is not kept in
/// a form that others can read.
struct LegacyRelations {
    private let database: Database
    private let catalogue: LegacyCatalogue
    private let entities: [LegacyEntity]
    /// For each entity, the columns of its relations to one other row.
    private var toOne: [String: [(column: LegacyColumn, other: LegacyEntity)]] = [:]

    private static let labels = ["TITLE", "NAME", "LABEL", "TEXT", "VALUE"]

    init(_ database: Database, _ catalogue: LegacyCatalogue, _ entities: [LegacyEntity]) {
        self.database = database
        self.catalogue = catalogue
        self.entities = entities
        for entity in entities where entity.count ?? 0 > 0 {
            toOne[entity.name] = entity.columns.compactMap { column in
                other(column, of: entity).map { (column, $0) }
            }
        }
    }

    /// An entity with a column for each of its relations.
    func completed(_ entity: LegacyEntity) -> LegacyEntity {
        guard entity.count ?? 0 > 0 else { return entity }
        let keys = Set((toOne[entity.name] ?? []).map(\.column.name))
        let own = entity.columns.map { column in
            keys.contains(column.name)
                ? LegacyColumn(
                    name: column.name, declared: column.declared, filled: column.filled, isKey: true)
                : column
        }
        return LegacyEntity(
            name: entity.name, table: entity.table, numbers: entity.numbers, parent: entity.parent,
            count: entity.count, countWithoutLog: entity.countWithoutLog,
            columns: own + here(entity) + there(entity) + between(entity))
    }

    /// Relations whose keys stand in the entity's own table, and the texts behind those that lead each row to
    /// another one.
    private func here(_ entity: LegacyEntity) -> [LegacyColumn] {
        (toOne[entity.name] ?? []).flatMap { column, other in
            let relation = LegacyRelation(
                name: column.attribute, entity: other.name, table: other.table,
                keys: .here(column: column.name))
            let named = self.column(relation, other, column.filled)
            let name = LegacyCatalogue.quoted(column.name)
            guard number("count(DISTINCT \(name))", entity) == column.filled else { return [named] }
            let texts = other.columns.filter { $0.isText && $0.filled ?? 0 > 0 }.map { text in
                LegacyColumn(
                    name: "\(column.name).\(text.name)", declared: text.declared, filled: text.filled,
                    relation: relation, called: "\(relation.name).\(text.attribute)")
            }
            return [named] + texts
        }
    }

    /// Relations whose keys stand in other entities' tables.
    private func there(_ entity: LegacyEntity) -> [LegacyColumn] {
        let followed = Set((toOne[entity.name] ?? []).map(\.other.name))
        return entities.filter { $0.name != entity.name && !followed.contains($0.name) }.flatMap { other in
            (toOne[other.name] ?? []).filter { $0.other.name == entity.name }.map { column, _ in
                let relation = LegacyRelation(
                    name: other.name.uppercased(), entity: other.name, table: other.table,
                    keys: .there(column: column.name))
                let name = LegacyCatalogue.quoted(column.name)
                return self.column(relation, other, number("count(DISTINCT \(name))", other))
            }
        }
    }

    /// Relations of many to many: tables such as `Z_1TAGS` with columns `Z_1IDEAS` and `Z_2TAGS`.
    private func between(_ entity: LegacyEntity) -> [LegacyColumn] {
        let numbers = catalogue.entities.first { $0.name == entity.name }?.lineage ?? []
        return LegacyCatalogue.joinTables(database).flatMap { table, columns -> [LegacyColumn] in
            guard columns.count == 2 else { return [] }
            let ways = [(columns[0], columns[1]), (columns[1], columns[0])]
            return ways.compactMap { here, there in
                guard numbers.contains(here.number),
                    let name = catalogue.entities.first(where: { $0.number == there.number })?.name,
                    let other = entities.first(where: { $0.name == name })
                else { return nil }
                let relation = LegacyRelation(
                    name: there.relation, entity: other.name, table: other.table,
                    keys: .between(table: table, here: here.name, there: there.name))
                let column = LegacyCatalogue.quoted(here.name)
                let sql = "SELECT count(DISTINCT \(column)) FROM \(LegacyCatalogue.quoted(table))"
                let filled = try? Int.fetchOne(database, sql: sql)
                return self.column(relation, other, filled)
            }
        }
    }

    /// The column that shows a relation: by what names the rows that it leads to, if anything does.
    private func column(
        _ relation: LegacyRelation, _ other: LegacyEntity, _ filled: Int?
    ) -> LegacyColumn {
        let texts = other.columns.filter { $0.isText && $0.filled ?? 0 > 0 }
        let label =
            Self.labels.lazy.compactMap { label in texts.first { $0.attribute.uppercased() == label } }.first
            ?? texts.first
        return LegacyColumn(
            name: label.map { "\(relation.name).\($0.name)" } ?? relation.name,
            declared: label?.declared ?? "INTEGER", filled: filled, relation: relation, called: relation.name)
    }

    /// The entity whose keys a column holds: one that it is called after, or that the layout has made an index for.
    private func other(_ column: LegacyColumn, of entity: LegacyEntity) -> LegacyEntity? {
        guard column.declared.hasPrefix("INT"), column.filled ?? 0 > 0 else { return nil }
        let name = column.attribute.uppercased()
        let isIndexed = LegacyCatalogue.hasRelationIndex(column.name, of: entity.table, database)
        let found = entities.filter { other in
            guard other.count ?? 0 > 0 else { return false }
            let called = other.name.uppercased()
            return (isIndexed || name == called || Self.areAlike(name, called))
                && hasAllKeys(column, entity, other)
        }
        return found.first { $0.name.uppercased() == name }
            ?? found.first { Self.areAlike(name, $0.name.uppercased()) }
            ?? (found.count == 1 ? found[0] : nil)
    }

    /// Whether one name ends with the other: `BODY` leads to `NOTEBODY`, and `PARENTFOLDER` to `FOLDER`.
    private static func areAlike(_ name: String, _ called: String) -> Bool {
        min(name.count, called.count) > 3 && (name.hasSuffix(called) || called.hasSuffix(name))
    }

    private func hasAllKeys(_ column: LegacyColumn, _ entity: LegacyEntity, _ other: LegacyEntity) -> Bool {
        let name = LegacyCatalogue.quoted(column.name)
        let keys = """
            SELECT Z_PK FROM \(LegacyCatalogue.quoted(other.table))\
            \(LegacyCatalogue.condition(other.numbers, "WHERE"))
            """
        return number("count(\(name)) = total(\(name) IN (\(keys)))", entity) == 1
    }

    /// What SQL counts among the rows of an entity.
    private func number(_ expression: String, _ entity: LegacyEntity) -> Int? {
        let sql = """
            SELECT \(expression) FROM \(LegacyCatalogue.quoted(entity.table))\
            \(LegacyCatalogue.condition(entity.numbers, "WHERE"))
            """
        return try? Int.fetchOne(database, sql: sql)
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
        guard let inner = name.split(separator: ".").last.map(String.init), name.contains(".") else {
            return "NULL"
        }
        let (text, other) = (LegacyCatalogue.quoted(inner), LegacyCatalogue.quoted(relation.table))
        let own = LegacyCatalogue.quoted(table)
        switch relation.keys {
        case .here(let column):
            return
                "(SELECT o.\(text) FROM \(other) AS o WHERE o.Z_PK = \(own).\(LegacyCatalogue.quoted(column)))"
        case .there(let column):
            return """
                (SELECT group_concat(v, ', ') FROM (SELECT o.\(text) AS v FROM \(other) AS o \
                WHERE o.\(LegacyCatalogue.quoted(column)) = \(own).Z_PK ORDER BY 1))
                """
        case .between(let between, let here, let there):
            return """
                (SELECT group_concat(v, ', ') FROM (SELECT o.\(text) AS v \
                FROM \(LegacyCatalogue.quoted(between)) AS b \
                JOIN \(other) AS o ON o.Z_PK = b.\(LegacyCatalogue.quoted(there)) \
                WHERE b.\(LegacyCatalogue.quoted(here)) = \(own).Z_PK ORDER BY 1))
                """
        }
    }
}
