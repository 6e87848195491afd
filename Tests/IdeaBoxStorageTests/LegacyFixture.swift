import SyncEngine
import Foundation
import GRDB
import IdeaBoxCore
import IdeaBoxStorage
import Secrets
import TestSupport

/// An old store in a folder of its own, built from the SQL in `Tests/Vectors/Legacy` or by a test.
final class LegacyFixture: Sendable {
    let folder: ScratchFolder
    let store: String
    var scratch: String { folder.path + "/scratch" }

    /// The bytes of every file that is not the scratch folder's.
    private let before: [String: Data]

    convenience init(_ vector: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/Legacy/\(vector).sql")
        let sql = try String(contentsOf: file, encoding: .utf8)
        try self.init(name: vector == "swift-data" ? "default.store" : "IdeaBox.sqlite") { work, side in
            try Self.run(sql, work, side)
        }
    }

    /// A store that `build` makes: on a connection that is never closed, so that its log stays.
    init(
        name: String = "IdeaBox.sqlite", _ build: (Database, (String, String) throws -> Void) throws -> Void
    ) throws {
        folder = try ScratchFolder()
        let original = folder.path + "/original"
        store = "\(original)/\(name)"
        let work = folder.path + "/work"
        for path in [original, work] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let stem = URL(filePath: name).deletingPathExtension().lastPathComponent
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: "\(work)/store", configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try build(database) { file, text in
                let outside = "\(original)/.\(stem)_SUPPORT/_EXTERNAL_DATA"
                try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: "\(outside)/\(file)"))
            }
        }
        for side in ["", "-wal"] where FileManager.default.fileExists(atPath: "\(work)/store\(side)") {
            try FileManager.default.copyItem(atPath: "\(work)/store\(side)", toPath: store + side)
        }
        try queue.close()
        try FileManager.default.removeItem(atPath: work)
        before = try Self.bytes(original)
    }

    /// The same files with some of their bytes changed.
    init(damaging other: LegacyFixture, _ change: (inout Data) -> Void) throws {
        folder = try ScratchFolder()
        let original = folder.path + "/original"
        store = original + "/IdeaBox.sqlite"
        try FileManager.default.createDirectory(atPath: original, withIntermediateDirectories: true)
        var bytes = try Data(contentsOf: URL(filePath: other.store))
        change(&bytes)
        try bytes.write(to: URL(filePath: store))
        before = try Self.bytes(original)
    }

    /// Whether every file of the old store is as it was, and none came beside it.
    func isUntouched() throws -> Bool { try Self.bytes(folder.path + "/original") == before }

    private static func bytes(_ folder: String) throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            bytes[name] = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        }
        return bytes
    }

    private static func run(
        _ sql: String, _ database: Database, _ side: (String, String) throws -> Void
    ) throws {
        var part = ""
        func flush() throws {
            try database.execute(sql: part)
            part = ""
        }
        for line in sql.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("-- @") else {
                part += line + "\n"
                continue
            }
            try flush()
            let words = line.dropFirst(4).split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "journal":
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
            case "log": try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            case "file": try side(words[1], words[2])
            default: try tables(Int(words[1]) ?? 0, database)
            }
        }
        try flush()
        if !sql.contains("-- @log") { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    private static func tables(_ count: Int, _ database: Database) throws {
        for number in 0..<count {
            try database.execute(
                sql: """
                    CREATE TABLE ZOTHER\(number) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZSIZE INTEGER);
                    INSERT INTO Z_PRIMARYKEY VALUES (\(number + 2), 'Other\(number)', 0, 0)
                    """)
        }
    }
}

/// What every test of the migration needs beside an old store.
struct MigrationFixture {
    static let now = Date(timeIntervalSinceReferenceDate: 785_000_000.5)

    static func box(_ store: any IdeaStore) -> IdeaBox {
        IdeaBox(
            store: store, search: NoSearch(), keys: MemorySecretStore(), device: "Test", place: "here",
            identifiers: Identifiers { 7 })
    }

    /// All ideas by id, deleted ones among them.
    static func ideas(_ box: IdeaBox) async throws -> [UUID: Idea] {
        let all = try await box.ideas(.all, limit: 1_000_000) + box.ideas(.deleted, limit: 1_000_000)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }
}

/// Finds nothing: a migration searches for nothing.
private struct NoSearch: IdeaSearch {
    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] { [] }

    func count(
        matching text: String, _ filter: IdeaFilter, most: Int
    ) async throws(IdeaStoreError) -> Int { 0 }
}

/// An idea's values in short, to compare.
struct Told: Equatable, Comparable {
    var id: String
    var title: String
    var description: String
    var created: Double
    var modified: Double
    var isCompleted: Bool

    init(
        _ id: String, _ title: String, _ description: String, _ created: Double, _ modified: Double,
        _ isCompleted: Bool
    ) {
        self.id = id.lowercased()
        self.title = title
        self.description = description
        self.created = created
        self.modified = modified
        self.isCompleted = isCompleted
    }

    init(_ idea: Idea) {
        self.init(
            idea.id.uuidString, idea.title, idea.description, idea.dateCreated.timeIntervalSinceReferenceDate,
            idea.dateModified.timeIntervalSinceReferenceDate, idea.isCompleted)
    }

    static func < (left: Told, right: Told) -> Bool { left.id < right.id }
}
