import AccountDomain
import AccountRows
import Foundation
import Synchronization
import Testing

@testable import AccountPostgres

/// A PostgreSQL server of the tests' own; it stops when this process ends, however that happens.
final class PrivateServer: Sendable {
    /// The one that most tests share.
    static let shared = Result { try PrivateServer() }

    /// Of its socket.
    let folder: String
    /// The server stops when nobody holds the other end any more.
    private let input = Pipe()
    private let made = Mutex(0)

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let process = Process()
        process.executableURL = root.appendingPathComponent("scripts/private-postgres")
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
            guard !byte.isEmpty else { break }
            line += byte
        }
        folder = String(decoding: line, as: UTF8.self)
        try #require(!folder.isEmpty, "scripts/private-postgres did not begin; run it")
    }

    /// A database in which nothing stands.
    func database() throws -> TestDatabase {
        let number = made.withLock { made in
            made += 1
            return made
        }
        let database = TestDatabase(server: self, name: "test\(number)")
        try sql("CREATE DATABASE \(database.name)", in: "postgres")
        return database
    }

    /// What psql says to statements.
    @discardableResult
    func sql(_ text: String, in database: String) throws -> String {
        try #require(try said(text, in: database), "psql failed: \(text)")
    }

    /// What psql says to statements; nil where it fails.
    func said(_ text: String, in database: String) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "accountd", "-d",
            database, "-c", text,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A database's address, in which another server may stand before this one.
    func place(
        _ database: String, before other: String? = nil, options: String = ""
    ) throws -> PostgresPlace {
        let hosts = ((other.map { [$0] } ?? []) + [folder]).joined(separator: ",")
        return try #require(
            PostgresPlace(
                url: "postgres:///\(database)?host=\(hosts)&user=accountd\(options)", password: nil))
    }
}

/// A database of one test.
struct TestDatabase: Sendable {
    let server: PrivateServer
    let name: String

    func open(
        pool: Int = 4, instances: Int = 1, patience: Duration = .seconds(60)
    ) throws -> PostgresStore {
        try PostgresStore(try server.place(name), pool: pool, instances: instances, patience: patience)
    }

    func place(options: String = "") throws -> PostgresPlace { try server.place(name, options: options) }

    @discardableResult
    func sql(_ text: String) throws -> String { try server.sql(text, in: name) }

    /// Lets commits wait, after all that they write, as long as the gate is shut.
    ///
    /// - Parameters:
    ///   - change: what they do, as `INSERT ON notice`.
    ///   - condition: of the row that they write.
    /// - Throws: what psql refuses.
    func shutGate(after change: String, of condition: String) throws {
        try sql(
            """
            CREATE TABLE IF NOT EXISTS gate (open bigint);
            CREATE OR REPLACE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.002); END LOOP;
                RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER wait AFTER \(change) DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW WHEN (\(condition)) EXECUTE FUNCTION wait();
            """)
    }

    func openGate() throws { try sql("INSERT INTO gate VALUES (1)") }

    /// Waits until somebody stands before the gate.
    func untilSomebodyWaits() async throws {
        let waiting = "datname = '\(name)' AND wait_event = 'PgSleep'"
        try await until("SELECT count(*) FROM pg_stat_activity WHERE \(waiting)", is: "1")
    }

    /// Waits until a question is answered by something; a test's own time limit ends it.
    func until(_ question: String, is answer: String) async throws {
        while try sql(question) != answer {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// As ``until(_:is:)``, for what does not last: a test that awaits may have its next turn when that is over.
    func poll(_ question: String, is answer: String) throws {
        for _ in 0..<2_000 where try sql(question) == answer { return }
        Issue.record("never \(answer): \(question)")
    }
}
