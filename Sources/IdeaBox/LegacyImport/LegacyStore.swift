internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore

/// An old store, opened as a copy, and what was found in it.
final class LegacyStore: Sendable {
    let survey: LegacySurvey
    let catalogue: LegacyCatalogue
    let queue: DatabaseQueue
    /// Where the values lie that were too large for the store.
    let externalFolder: String
    private let copy: LegacyCopy

    /// Removes the copy.
    func close() {
        try? queue.close()
        copy.remove()
    }

    /// Copies a store aside and looks at it.
    ///
    /// - Parameters:
    ///   - path: the store's main file.
    ///   - scratch: the folder for the copy.
    ///   - copied: called after each attempt to copy, before it is checked; for tests.
    /// - Throws: why it is no store, or nothing in it can be read.
    init(_ path: String, scratch: String, copied: (Int) -> Void = { _ in }) throws(LegacyError) {
        _ = try LegacyHeader(path)
        // The log, the journal and the folder of great values lie beside the file itself, not beside a link to it.
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        let path = isLink ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
        let logMissing =
            LegacyFile(path + "-shm").kind == .regular && LegacyFile(path + "-wal").kind == .missing
        let copy = try LegacyCopy(of: path, in: scratch, copied: copied)
        // What was copied counts, should the file have changed since.
        let header = try LegacyHeader(copy.main)
        let size = LegacyFile(copy.main).size
        let isShort = header.size > size && header.size < size + Self.mostMissing
        if isShort { try copy.fill(to: header.size) }
        var damage: [LegacyDamage] = []
        let (look, alone) = try Self.lookTwice(copy, &damage)
        switch look {
        case .seen(let seen):
            if isShort, !seen.complaints.isEmpty {
                damage.append(.truncated(size: size, expected: header.size))
            }
            damage += seen.damage
            if logMissing { damage.append(.logMissing) }
            let isLogRead = copy.hasLog && !damage.contains(.logLeftOut)
            if isLogRead, let byte = LegacyLog.damage(of: copy.log) { damage.append(.logDamaged(from: byte)) }
            do { queue = try Self.open(copy.main, readOnly: true) } catch { throw .damaged(path: path) }
            catalogue = seen.catalogue
            externalFolder = Self.externalFolder(path)
            let files = try? FileManager.default.contentsOfDirectory(atPath: externalFolder)
            survey = LegacySurvey(
                path: path,
                kind: seen.catalogue.hasHistory && path.hasSuffix(".store") ? .swiftData : .coreData,
                entities: seen.entities(beside: isLogRead ? alone : look),
                otherTables: seen.catalogue.otherTables, externalFiles: files?.count ?? 0,
                hasLog: isLogRead,
                lacksLog: header.keepsLog && LegacyFile(path + "-wal").kind == .missing, damage: damage)
            self.copy = copy
        case .foreign: throw .notCoreData(path: path)
        case .unreadable: throw .damaged(path: path)
        }
    }

    /// Looks at a copy with its log and without, and leaves a log out that makes it worse.
    private static func lookTwice(
        _ copy: LegacyCopy, _ damage: inout [LegacyDamage]
    ) throws(LegacyError) -> (Look, alone: Look) {
        // The first look may write: it undoes what a journal says was not finished.
        let alone = look(copy.main, readOnly: false)
        guard copy.hasLog else { return (alone, alone) }
        try copy.placeLog()
        let whole = look(copy.main, readOnly: true)
        guard whole.isWorse(than: alone) else { return (whole, alone) }
        copy.leaveLogOut()
        damage.append(.logLeftOut)
        return (alone, alone)
    }

    /// A file is not made longer than this by a damaged header: 1 GiB.
    private static let mostMissing = 1 << 30

    private static func externalFolder(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let name = file.deletingPathExtension().lastPathComponent
        return file.deletingLastPathComponent().path + "/.\(name)_SUPPORT/_EXTERNAL_DATA"
    }

    /// Opens the copy; only one that may not be written leaves the log where it is when it is closed.
    private static func open(_ path: String, readOnly: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // Nothing that the file brings along is run, and no page is trusted further than it can be checked.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension LegacyStore {
    /// What there is to see in a file.
    struct Seen {
        let catalogue: LegacyCatalogue
        let entities: [LegacyEntity]
        /// What SQLite's own check says, if it is not content.
        let complaints: [String]

        /// What is not whole.
        var damage: [LegacyDamage] {
            complaints.map { .check($0) } + (catalogue.entitiesAreRead ? [] : [.entitiesUnreadable])
                + (catalogue.store == nil ? [.idUnreadable] : [])
        }

        /// The rows of all entities that can be counted.
        var count: Int { entities.compactMap(\.count).reduce(0, +) }

        /// The entities with the counts of the main file alone, those first that look most like ideas.
        func entities(beside alone: Look) -> [LegacyEntity] {
            entities.map { entity in
                LegacyEntity(
                    name: entity.name, table: entity.table, numbers: entity.numbers, parent: entity.parent,
                    count: entity.count, countWithoutLog: alone.count(entity.name), columns: entity.columns)
            }.likeliestFirst
        }
    }

    enum Look {
        case seen(Seen)
        /// It is SQLite's, and neither Core Data nor SwiftData made it.
        case foreign
        case unreadable

        /// How many rows an entity has; nil if they cannot be counted.
        func count(_ name: String) -> Int? {
            switch self {
            case .seen(let seen):
                guard let entity = seen.entities.first(where: { $0.name == name }) else { return 0 }
                return entity.count
            case .foreign: return 0
            case .unreadable: return nil
            }
        }

        /// Whether less can be read of it although it should hold more.
        func isWorse(than alone: Look) -> Bool {
            guard case .seen(let other) = alone, other.complaints.isEmpty else { return false }
            guard case .seen(let seen) = self else { return true }
            // Another store's log makes another store of the file.
            if let one = seen.catalogue.store, let two = other.catalogue.store, one != two { return true }
            guard !seen.complaints.isEmpty else { return false }
            return seen.count < other.count
        }
    }

    /// Looks at a file as it stands, with whatever lies beside it.
    private static func look(_ path: String, readOnly: Bool) -> Look {
        do {
            let queue = try open(path, readOnly: readOnly)
            defer { try? queue.close() }
            return try queue.inDatabase { database in
                guard let catalogue = try LegacyCatalogue(database) else { return .foreign }
                let entities = catalogue.entities.map { entity in
                    let columns = LegacyCatalogue.columns(entity.table, database)
                    let counts = LegacyCatalogue.counts(entity, columns.map(\.name), database)
                    return LegacyEntity(
                        name: entity.name, table: entity.table, numbers: entity.numbers,
                        parent: entity.parent,
                        count: counts?.0, countWithoutLog: nil,
                        columns: columns.enumerated().map { place, column in
                            LegacyColumn(
                                name: column.name, declared: column.declared, filled: counts?.1[place])
                        })
                }
                let sampled = entities.map { $0.sampled(database) }
                let relations = LegacyRelations(database, catalogue, sampled)
                return .seen(
                    Seen(
                        catalogue: catalogue,
                        entities: sampled.map { relations.completed($0).sampled(database) },
                        complaints: complaints(database)))
            }
        } catch {
            return .unreadable
        }
    }

    private static let mostComplaints = 20

    private static func complaints(_ database: Database) -> [String] {
        do {
            let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(mostComplaints))")
            return lines == ["ok"] ? [] : lines
        } catch {
            return ["\(error)"]
        }
    }
}
