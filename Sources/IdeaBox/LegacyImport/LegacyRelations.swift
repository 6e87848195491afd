internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

/// The relations of an old store's entities, found by how Core Data lays them out: the model itself is not kept in
/// a form that others can read.
struct LegacyRelations {
    /// A relation as one of its entities has it.
    private struct Link {
        let relation: LegacyRelation
        /// The entity that it leads to; nil if that cannot be told.
        let other: LegacyEntity?
        let filled: Int?
        /// Whether it leads each row to a row of its own.
        var isOneToOne = false
    }

    private let database: Database
    private let catalogue: LegacyCatalogue
    private let entities: [LegacyEntity]
    private let finder: LegacyKeys
    /// For each entity, the columns of its relations to one other row.
    private var keys: [String: [LegacyKeys.Key]] = [:]
    private var links: [String: [Link]] = [:]

    private static let labels = ["TITLE", "NAME", "LABEL", "TEXT", "VALUE"]

    init(_ database: Database, _ catalogue: LegacyCatalogue, _ entities: [LegacyEntity]) {
        self.database = database
        self.catalogue = catalogue
        self.entities = entities
        finder = LegacyKeys(database: database, catalogue: catalogue, entities: entities)
        for entity in entities where entity.count ?? 0 > 0 {
            keys[entity.name] = entity.columns.compactMap { finder.key($0, of: entity) }
        }
        for entity in entities where entity.count ?? 0 > 0 {
            links[entity.name] = here(entity) + there(entity) + between(entity)
        }
    }

    /// An entity with a column for each of its relations, and for what stands in the rows that these lead to.
    func completed(_ entity: LegacyEntity) -> LegacyEntity {
        guard entity.count ?? 0 > 0 else { return entity }
        let keys = Set((keys[entity.name] ?? []).map(\.column.name))
        let own = entity.columns.map { column in
            keys.contains(column.name)
                ? LegacyColumn(
                    name: column.name, declared: column.declared, filled: column.filled, isKey: true)
                : column
        }
        let related = (links[entity.name] ?? []).flatMap { [named($0)] + behind($0, entity) }
        return LegacyEntity(
            name: entity.name, table: entity.table, numbers: entity.numbers, parent: entity.parent,
            count: entity.count, countWithoutLog: entity.countWithoutLog, columns: own + related)
    }

    /// Relations whose keys stand in the entity's own table.
    private func here(_ entity: LegacyEntity) -> [Link] {
        (keys[entity.name] ?? []).map { column, other in
            let relation = LegacyRelation(
                name: column.attribute, entity: other?.name ?? "", table: other?.table ?? "",
                keys: .here(column: column.name), label: other.flatMap(label))
            let name = LegacyCatalogue.quoted(column.name)
            let isOneToOne = other != nil && finder.number("count(DISTINCT \(name))", entity) == column.filled
            return Link(relation: relation, other: other, filled: column.filled, isOneToOne: isOneToOne)
        }
    }

    /// Relations whose keys stand in other entities' tables, or in other rows of the entity's own.
    private func there(_ entity: LegacyEntity) -> [Link] {
        // Entities that share a table share its columns: the one that has all the rows and no others speaks for them.
        var found: [String: (other: LegacyEntity, column: LegacyColumn)] = [:]
        for other in entities {
            for (column, target) in keys[other.name] ?? [] where target?.name == entity.name {
                let place = "\(other.table).\(column.name)"
                if let before = found[place],
                    (before.column.filled ?? 0, -(before.other.count ?? 0))
                        >= (column.filled ?? 0, -(other.count ?? 0))
                {
                    continue
                }
                found[place] = (other, column)
            }
        }
        let own = Set(entity.columns.map { $0.attribute.uppercased() })
        let ways = found.sorted { $0.key < $1.key }.map(\.value)
        return ways.filter { !isMutual($0.column, $0.other, entity) }.map { other, column in
            let name = other.name.uppercased()
            let isAlone = !own.contains(name) && ways.filter { $0.other.name == other.name }.count == 1
            let relation = LegacyRelation(
                name: isAlone ? name : "\(name)_\(column.attribute)", entity: other.name, table: other.table,
                keys: .there(column: column.name), label: label(other))
            let filled = finder.number("count(DISTINCT \(LegacyCatalogue.quoted(column.name)))", other)
            return Link(relation: relation, other: other, filled: filled)
        }
    }

    /// Whether keys of another entity say nothing but what keys here say: `BODY` of a note and `NOTE` of its body.
    private func isMutual(_ column: LegacyColumn, _ other: LegacyEntity, _ entity: LegacyEntity) -> Bool {
        (keys[entity.name] ?? []).contains { forward, target in
            guard target?.name == other.name, other.table != entity.table || forward.name != column.name
            else {
                return false
            }
            let (back, there) = (LegacyCatalogue.quoted(column.name), LegacyCatalogue.quoted(other.table))
            let (way, here) = (LegacyCatalogue.quoted(forward.name), LegacyCatalogue.quoted(entity.table))
            let sql = """
                SELECT count(*) FROM \(there) AS o LEFT JOIN \(here) AS w ON w.Z_PK = o.\(back)
                WHERE o.\(back) IS NOT NULL AND w.\(way) IS NOT o.Z_PK
                """
            return (try? Int.fetchOne(database, sql: sql)) == 0
        }
    }

    /// Relations of many to many: tables such as `Z_1TAGS` with columns `Z_1IDEAS` and `Z_2TAGS`.
    private func between(_ entity: LegacyEntity) -> [Link] {
        let numbers = catalogue.entities.first { $0.name == entity.name }?.lineage ?? []
        return LegacyCatalogue.joinTables(database).flatMap { table, columns -> [Link] in
            guard columns.count == 2 else { return [] }
            let ways = [(columns[0], columns[1]), (columns[1], columns[0])]
            return ways.compactMap { here, there in
                guard numbers.contains(here.number),
                    let name = catalogue.entities.first(where: { $0.number == there.number })?.name,
                    let other = entities.first(where: { $0.name == name })
                else { return nil }
                let relation = LegacyRelation(
                    name: there.relation, entity: other.name, table: other.table,
                    keys: .between(table: table, here: here.name, there: there.name), label: label(other))
                let column = LegacyCatalogue.quoted(here.name)
                let sql = "SELECT count(DISTINCT \(column)) FROM \(LegacyCatalogue.quoted(table))"
                return Link(relation: relation, other: other, filled: try? Int.fetchOne(database, sql: sql))
            }
        }
    }

    /// The column that names the rows of an entity; nil if nothing does.
    private func label(_ other: LegacyEntity) -> String? {
        let texts = other.columns.filter { $0.isText && $0.filled ?? 0 > 0 }
        let named = Self.labels.lazy.compactMap { label in
            texts.first { LegacyKeys.plain($0.attribute) == label }
        }.first
        return (named ?? texts.first { $0.sample?.isText == true } ?? texts.first)?.name
    }

    /// The column that shows a relation: by what names the rows that it leads to, if anything does.
    private func named(_ link: Link) -> LegacyColumn {
        let (relation, label) = (link.relation, link.relation.label)
        return LegacyColumn(
            name: label.map { "\(relation.name).\($0)" } ?? relation.name,
            declared: label == nil ? "INTEGER" : "VARCHAR", filled: link.filled, relation: relation,
            called: relation.name)
    }

    /// What else stands in the rows that a relation leads to, and which relations these have.
    private func behind(_ link: Link, _ entity: LegacyEntity) -> [LegacyColumn] {
        // Rows of the same kind are ideas themselves.
        guard let other = link.other, !areSame(other, entity) else { return [] }
        let relation = link.relation
        let keys = Set((keys[other.name] ?? []).map(\.column.name))
        let columns = other.columns.filter { column in
            let isShown = !link.isOneToOne && column.name == relation.label
            return column.filled != 0 && !keys.contains(column.name) && !isShown
        }
        // What leads back is a relation of the entity itself, seen from there.
        let nested = (links[other.name] ?? []).filter { next in
            next.other.map { !areSame($0, entity) } ?? true
        }
        let ways = nested.compactMap { next -> String? in
            guard case .here(let column) = next.relation.keys else { return nil }
            return column
        }
        let counts = counts(columns.map(\.name) + ways, link, entity)
        let values = zip(columns, counts.prefix(columns.count)).filter { $1 != 0 }.map { column, count in
            LegacyColumn(
                name: "\(prefix(relation)).\(column.name)", declared: column.declared, filled: count,
                relation: relation, called: "\(relation.name).\(column.attribute)")
        }
        let further = Dictionary(uniqueKeysWithValues: zip(ways, counts.dropFirst(columns.count)))
        return values
            + nested.compactMap { next in
                var filled = next.filled
                if case .here(let column) = next.relation.keys { filled = further[column] ?? filled }
                guard filled != 0 else { return nil }
                return LegacyColumn(
                    name: "\(relation.name)/\(next.relation.name)", declared: "INTEGER", filled: filled,
                    relation: relation, called: "\(relation.name).\(next.relation.name)")
            }
    }

    private func prefix(_ relation: LegacyRelation) -> String {
        if case .here(let column) = relation.keys { column } else { relation.name }
    }

    private func areSame(_ one: LegacyEntity, _ other: LegacyEntity) -> Bool {
        guard one.table == other.table else { return false }
        return one.numbers.isEmpty || other.numbers.isEmpty
            || !Set(one.numbers).isDisjoint(with: other.numbers)
    }

    /// How many values stand in columns of the rows that a relation leads to; nil where that cannot be read.
    private func counts(_ columns: [String], _ link: Link, _ entity: LegacyEntity) -> [Int?] {
        guard !columns.isEmpty else { return [] }
        let counted = columns.map { "count(o.\(LegacyCatalogue.quoted($0)))" }.joined(separator: ", ")
        let other = LegacyCatalogue.quoted(link.relation.table)
        let from: String
        switch link.relation.keys {
        case .here(let column):
            let own = LegacyCatalogue.quoted(entity.table)
            let condition = LegacyCatalogue.condition(entity.numbers, "WHERE")
            from = """
                (SELECT \(LegacyCatalogue.quoted(column)) AS k FROM \(own)\(condition)) AS l \
                JOIN \(other) AS o ON o.Z_PK = l.k
                """
        case .there(let column): from = "\(other) AS o WHERE o.\(LegacyCatalogue.quoted(column)) IS NOT NULL"
        case .between(let table, _, let there):
            from = """
                \(LegacyCatalogue.quoted(table)) AS b \
                JOIN \(other) AS o ON o.Z_PK = b.\(LegacyCatalogue.quoted(there))
                """
        }
        guard let row = try? Row.fetchOne(database, sql: "SELECT \(counted) FROM \(from)") else {
            return columns.map { _ in nil }
        }
        return columns.indices.map { Int.fromDatabaseValue(row[$0]) }
    }
}
