import Foundation
import SQLiteReader
import TestSupport
import Testing

struct DatabaseQueueTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/x.sqlite" }

    init() throws {
        folder = try ScratchFolder()
        // SQLite makes a database of an empty file.
        try folder.put("x.sqlite", [])
    }

    /// Every value that a column can have, and what it must be read as.
    private static let values: [(sql: String, storage: DatabaseValue.Storage)] = [
        ("NULL", .null), ("0", .int64(0)), ("-9223372036854775808", .int64(.min)),
        ("9223372036854775807", .int64(.max)), ("1.5", .double(1.5)), ("-1e300", .double(-1e300)),
        ("''", .string("")), ("'a''b'", .string("a'b")), ("'字😀'", .string("字😀")),
        ("'a' || char(0) || 'b'", .string("a\0b")), ("CAST(x'FF41' AS TEXT)", .string("\u{FFFD}A")),
        ("x''", .blob(Data())), ("x'00FF'", .blob(Data([0, 255]))), ("zeroblob(3)", .blob(Data([0, 0, 0]))),
    ]

    @Test func `every kind of value is read as it is, and comes back through an argument`() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { database in
            for (sql, storage) in Self.values {
                let row = try #require(try Row.fetchOne(database, sql: "SELECT \(sql)"))
                let value: DatabaseValue = row[0]
                #expect(value.storage == storage, "\(sql)")
                let back = try DatabaseValue.fetchOne(database, sql: "SELECT ?", arguments: [value])
                #expect(back == value, "\(sql)")
                let beyond: DatabaseValue = row[1]
                #expect(beyond.storage == .null)
            }
        }
    }

    @Test func `values mean numbers and texts without a loss, or nothing`() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { database in
            func value(_ sql: String) throws -> DatabaseValue {
                try #require(try DatabaseValue.fetchOne(database, sql: "SELECT \(sql)"))
            }
            let numbers = try ["7", "7.0", "7.5", "'7'", "NULL"].map {
                Int64.fromDatabaseValue(try value($0))
            }
            #expect(numbers == [7, 7, nil, nil, nil])
            let texts = try ["'7'", "x'37'", "x'FF'", "7"].map { String.fromDatabaseValue(try value($0)) }
            #expect(texts == ["7", "7", nil, nil])
        }
        #expect(Int.fromDatabaseValue(Int64(7).databaseValue) == 7)
    }

    @Test func `rows come in order, again and again from one statement`() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { database in
            try database.execute(sql: "CREATE TABLE t (n INTEGER, s TEXT); INSERT INTO t VALUES (1, 'a')")
            try database.execute(sql: "INSERT INTO t VALUES (2, 'b'), (3, NULL), (4, 'd')")
            let statement = try database.cachedStatement(sql: "SELECT n FROM t WHERE n > ? ORDER BY n")
            #expect(try database.cachedStatement(sql: "SELECT n FROM t WHERE n > ? ORDER BY n") === statement)
            for least in [0, 2, 9] as [Int64] {
                let cursor = try Row.fetchCursor(statement, arguments: [least])
                var found: [Int64] = []
                while let row = try cursor.next() { found.append(row[0]) }
                #expect(found == [1, 2, 3, 4].filter { $0 > least })
            }
            // One that was left before its end begins again.
            _ = try Row.fetchCursor(statement, arguments: [Int64(0)]).next()
            #expect(try Int64.fetchOne(statement, arguments: [Int64(1)]) == 2)
            #expect(try String.fetchAll(database, sql: "SELECT s FROM t ORDER BY n") == ["a", "b", "d"])
            let named = try Row.fetchAll(
                database, sql: "SELECT n FROM t WHERE s = ? OR s IS ?", arguments: ["b", nil])
            #expect(named.map { $0[0] } == [2, 3] as [Int64])
        }
    }

    @Test func `what cannot be opened, read or understood is an error`() throws {
        func code(_ body: () throws -> Void) -> DatabaseError.ResultCode? {
            do { try body() } catch { return (error as? DatabaseError)?.resultCode }
            return nil
        }
        try folder.put("text", Array(repeating: UInt8(ascii: "x"), count: 5000))
        #expect(code { _ = try DatabaseQueue(path: folder.path + "/text") } == .SQLITE_NOTADB)
        #expect(code { _ = try DatabaseQueue(path: folder.path + "/none") } != nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/none"))
        let queue = try DatabaseQueue(path: path)
        queue.inDatabase { database in
            #expect(code { try database.execute(sql: "no SQL") } != nil)
            #expect(code { _ = try database.cachedStatement(sql: "") } == .SQLITE_MISUSE)
            #expect(code { _ = try Int64.fetchOne(database, sql: "SELECT 1", arguments: [2]) } != nil)
        }
        try queue.close()
        try queue.close()
        queue.inDatabase { database in
            #expect(code { _ = try Int64.fetchOne(database, sql: "SELECT 1") } == .SQLITE_MISUSE)
        }
        let words = DatabaseError(resultCode: .SQLITE_CORRUPT).description
        #expect(words.hasPrefix("SQLite 11: "))
    }

    @Test func `a connection that may not write writes nothing`() throws {
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "CREATE TABLE t (n)") }
        let before = try folder.bytes("x.sqlite")
        var configuration = Configuration()
        configuration.readonly = true
        let prepared = Locked(0)
        configuration.prepareDatabase { database in
            prepared.withLock { $0 += 1 }
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        #expect(prepared.withLock { $0 } == 1)
        #expect(throws: DatabaseError.self) {
            try queue.inDatabase { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
        }
        #expect(try folder.bytes("x.sqlite") == before)
    }

    @Test func `threads use one connection one after the other`() async throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: "CREATE TABLE t (n); INSERT INTO t VALUES (0)") }
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    try queue.inDatabase { database in
                        let count = try Int64.fetchOne(database, sql: "SELECT n FROM t") ?? -100
                        try database.execute(sql: "UPDATE t SET n = \(count + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try queue.inDatabase { try Int64.fetchOne($0, sql: "SELECT n FROM t") } == 20)
    }
}
