internal import SQLiteReader
internal import IdeaBoxCore

/// Finds which entity's keys a column holds.
struct LegacyKeys {
    /// A column of keys, and the entity whose keys they are; nil if several may be.
    typealias Key = (column: LegacyColumn, other: LegacyEntity?)

    let database: Database
    let catalogue: LegacyCatalogue
    let entities: [LegacyEntity]

    /// The relation of a column; nil if it is none, as far as the layout tells.
    func key(_ column: LegacyColumn, of entity: LegacyEntity) -> Key? {
        guard column.declared.hasPrefix("INT"), column.filled ?? 0 > 0 else { return nil }
        if let other = typed(column, entity), hasAllKeys(column, entity, other) { return (column, other) }
        let name = Self.plain(column.attribute)
        let isIndexed = LegacyCatalogue.hasRelationIndex(column.name, of: entity.table, database)
        let found = entities.filter { other in
            guard other.count ?? 0 > 0 else { return false }
            let called = other.name.uppercased()
            return (isIndexed || name == called || Self.areAlike(name, called))
                && hasAllKeys(column, entity, other)
        }
        guard !found.isEmpty else { return nil }
        let closest = found.filter { one in !found.contains { isDerived($0, from: one) } }
        let other =
            found.first { $0.name.uppercased() == name }
            ?? closest.first { Self.areAlike(name, $0.name.uppercased()) }
            ?? (closest.count == 1 ? closest[0] : nil)
        return (column, other)
    }

    private func isDerived(_ entity: LegacyEntity, from other: LegacyEntity) -> Bool {
        guard entity.name != other.name, let line = seen(entity)?.lineage, let number = seen(other)?.number
        else { return false }
        return line.contains(number)
    }

    private func seen(_ entity: LegacyEntity) -> LegacyCatalogue.Entity? {
        catalogue.entities.first { $0.name == entity.name }
    }

    /// The entity that a column such as `Z5_OWNER` names beside `ZOWNER`: by the numbers in it, else by the one in its name.
    private func typed(_ column: LegacyColumn, _ entity: LegacyEntity) -> LegacyEntity? {
        guard let type = LegacyCatalogue.typeColumn(of: column.name, entity.table, database) else {
            return nil
        }
        let (name, key) = (LegacyCatalogue.quoted(type.name), LegacyCatalogue.quoted(column.name))
        let sql = """
            SELECT DISTINCT \(name) FROM \(LegacyCatalogue.quoted(entity.table)) \
            WHERE \(key) IS NOT NULL AND \(name) IS NOT NULL\(LegacyCatalogue.condition(entity.numbers, "AND"))
            """
        let found = (try? Int64.fetchAll(database, sql: sql)) ?? []
        let lines = (found.isEmpty ? [type.number] : found).map { number in
            catalogue.entities.first { $0.number == number }?.lineage ?? []
        }
        // The one that all of them are, or are derived from; the closest of these.
        let common = lines.first?.first { number in lines.allSatisfy { $0.contains(number) } }
        guard let name = catalogue.entities.first(where: { $0.number == common })?.name else { return nil }
        return entities.first { $0.name == name }
    }

    /// A name without the digits that the layout adds where entities of a table have attributes of one name.
    static func plain(_ attribute: String) -> String {
        var name = attribute.uppercased()
        while name.count > 1, name.last?.isNumber == true { name.removeLast() }
        return name
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
    func number(_ expression: String, _ entity: LegacyEntity) -> Int? {
        let sql = """
            SELECT \(expression) FROM \(LegacyCatalogue.quoted(entity.table))\
            \(LegacyCatalogue.condition(entity.numbers, "WHERE"))
            """
        return try? Int.fetchOne(database, sql: sql)
    }
}
