internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

/// The tables of an old store, and which entities they hold.
struct LegacyCatalogue {
    /// An entity with the table it stands in.
    struct Entity {
        let name: String
        let parent: String?
        let table: String
        let numbers: [Int64]
        /// The greatest key that was ever given; 0 if that is not known.
        let greatest: Int64
        /// Its own number; 0 if that is not known.
        var number: Int64 = 0
        /// Its own number and those of the entities that it is derived from.
        var lineage: [Int64] = []
    }

    let entities: [Entity]
    let otherTables: Int
    let hasHistory: Bool
    /// The store's own id.
    let store: UUID?
    let entitiesAreRead: Bool

    /// From this number on, entities are the library's own: its history of changes.
    private static let own: Int64 = 16000

    /// Reads them; nil if neither Core Data nor SwiftData made the file.
    ///
    /// - Throws: SQLite's errors, if not even the names of the tables can be read.
    init?(_ database: Database) throws {
        let tables = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                """)
        let byUpper = Dictionary(tables.map { ($0.uppercased(), $0) }) { first, _ in first }
        guard byUpper["Z_PRIMARYKEY"] != nil || byUpper["Z_METADATA"] != nil else { return nil }
        let text = try? String.fetchOne(database, sql: "SELECT Z_UUID FROM Z_METADATA LIMIT 1")
        store = text.flatMap(UUID.init(uuidString:))
        hasHistory = byUpper["ACHANGE"] != nil
        if let keys = Self.keys(database) {
            entities = Self.entities(keys, byUpper)
            entitiesAreRead = true
        } else {
            // What is left are the tables' names: each holds the entity that the others are derived from.
            entities = byUpper.filter { $0.key.hasPrefix("Z") && !$0.key.hasPrefix("Z_") }.map {
                upper, table in
                Entity(name: String(upper.dropFirst()), parent: nil, table: table, numbers: [], greatest: 0)
            }
            entitiesAreRead = false
        }
        otherTables = Set(tables).subtracting(entities.map(\.table)).count
    }

    private struct Key {
        let number: Int64, name: String, parent: Int64, greatest: Int64
    }

    private static func keys(_ database: Database) -> [Int64: Key]? {
        guard
            let rows = try? Row.fetchAll(
                database, sql: "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"),
            !rows.isEmpty
        else { return nil }
        var keys: [Int64: Key] = [:]
        for row in rows {
            guard let number = Int64.fromDatabaseValue(row[0]), number < own,
                let name = String.fromDatabaseValue(row[1])
            else { continue }
            keys[number] = Key(
                number: number, name: name, parent: Int64.fromDatabaseValue(row[2]) ?? 0,
                greatest: Int64.fromDatabaseValue(row[3]) ?? 0)
        }
        return keys
    }

    private static func entities(_ keys: [Int64: Key], _ tables: [String: String]) -> [Entity] {
        /// The entity and those above it, the lowest first; a ring of damaged numbers ends it.
        func line(_ key: Key) -> [Key] {
            var line = [key]
            while let last = line.last, let next = keys[last.parent],
                !line.contains(where: { $0.number == next.number })
            {
                line.append(next)
            }
            return line
        }
        return keys.values.sorted { $0.number < $1.number }.compactMap { key in
            guard let root = line(key).last, let table = tables["Z" + root.name.uppercased()] else {
                return nil
            }
            let derived = keys.values.filter { line($0).contains { $0.number == key.number } }.map(\.number)
            return Entity(
                name: key.name, parent: keys[key.parent]?.name, table: table,
                numbers: key.number == root.number ? [] : derived.sorted(), greatest: root.greatest,
                number: key.number, lineage: line(key).map(\.number))
        }
    }
}

extension LegacyCatalogue {
    /// The columns of an entity's attributes with their declared types.
    static func columns(_ table: String, _ database: Database) -> [(name: String, declared: String)] {
        let rows = try? Row.fetchAll(
            database, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
        let columns = (rows ?? []).compactMap { row -> (name: String, declared: String)? in
            guard let name = String.fromDatabaseValue(row[0]), name.uppercased().hasPrefix("Z"),
                !name.uppercased().hasPrefix("Z_")
            else { return nil }
            return (name, (String.fromDatabaseValue(row[1]) ?? "").uppercased())
        }
        let names = Set(columns.map { $0.name.uppercased() })
        // `Z5_FOLDER` says of which entity the row is whose key is in `ZFOLDER`.
        return columns.filter { column in
            let rest = column.name.uppercased().dropFirst()
            guard let end = rest.firstIndex(where: { !$0.isNumber }), end > rest.startIndex, rest[end] == "_"
            else { return true }
            return !names.contains("Z" + rest[rest.index(after: end)...])
        }
    }

    /// The column that says of which entity the rows are whose keys stand in another: `Z5_OWNER` beside `ZOWNER`.
    ///
    /// - Returns: its name, and the number in it.
    static func typeColumn(
        of key: String, _ table: String, _ database: Database
    ) -> (name: String, number: Int64)? {
        let rows = try? Row.fetchAll(
            database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        for name in (rows ?? []).compactMap({ String.fromDatabaseValue($0[0]) }) {
            let digits = name.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard name.uppercased() == "Z\(digits)_\(key.dropFirst())".uppercased(),
                let number = Int64(digits)
            else { continue }
            return (name, number)
        }
        return nil
    }

    /// A column of a table that joins two entities: `Z_1IDEAS`.
    struct JoinColumn {
        let name: String
        /// Of the entity whose keys it holds.
        let number: Int64
        /// Which relation leads to these.
        let relation: String
    }

    /// The tables that join two entities.
    static func joinTables(_ database: Database) -> [(name: String, columns: [JoinColumn])] {
        let sql = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND upper(name) GLOB 'Z_[0-9]*' ORDER BY name
            """
        return ((try? String.fetchAll(database, sql: sql)) ?? []).map { table in
            let rows = try? Row.fetchAll(
                database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
            let names = (rows ?? []).compactMap { String.fromDatabaseValue($0[0]) }
            return (table, names.compactMap(JoinColumn.init))
        }
    }

    /// Whether the layout has made an index for a relation, as it does for each: `ZIDEA_ZFOLDER_INDEX`.
    static func hasRelationIndex(_ column: String, of table: String, _ database: Database) -> Bool {
        let sql = "SELECT 1 FROM sqlite_master WHERE type = 'index' AND upper(name) = ?"
        let name = "\(table)_\(column)_INDEX".uppercased()
        let rows = try? Row.fetchAll(database, sql: sql, arguments: [name])
        return rows?.isEmpty == false
    }

    /// How many rows an entity has, and how many of them have a value in each column; nil if that cannot be read.
    static func counts(_ entity: Entity, _ columns: [String], _ database: Database) -> (Int, [Int])? {
        let counted = ["count(*)"] + columns.map { "count(\(quoted($0)))" }
        let sql =
            "SELECT \(counted.joined(separator: ", ")) FROM \(quoted(entity.table))\(condition(entity.numbers, "WHERE"))"
        guard let row = try? Row.fetchOne(database, sql: sql) else { return nil }
        let counts = (0..<counted.count).map { Int.fromDatabaseValue(row[$0]) ?? 0 }
        return (counts[0], Array(counts.dropFirst()))
    }

    /// A name as SQL spells it.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    /// The part of a query that leaves the other entities of a table out.
    static func condition(_ numbers: [Int64], _ word: String) -> String {
        numbers.isEmpty ? "" : " \(word) Z_ENT IN (\(numbers.map(String.init).joined(separator: ",")))"
    }
}

extension LegacyCatalogue.JoinColumn {
    /// Nil for a name of another form.
    fileprivate init?(_ name: String) {
        let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
        guard name.uppercased().hasPrefix("Z_"), let number = Int64(digits) else { return nil }
        self.init(
            name: name, number: number, relation: name.dropFirst(2 + digits.count).uppercased())
    }
}
