import Foundation
import GRDB
import IdeaBoxCore
import TestSupport
import Testing

@testable import IdeaBoxStorage

/// A store whose words are those of the first version.
struct OldWordsTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/data/ideas.sqlite3"
        _ = try IdeaDatabase(path: folder.path + "/data/other")
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: FirstVersion.sql)
            try db.execute(sql: Self.third)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// "E-mail", with the words that the first version made of it.
    private static let third = """
        INSERT INTO idea VALUES (
            3, X'00000000000040008000000000000003', 1152921505946927105, 1001.0, 5.0, 0, 0, 0, 0, 3,
            X'452d6d61696c', X'7a776569', X'7b226e223a317d'
        );
        INSERT INTO search (rowid, words) VALUES (1152921505946927105, ' e mail zwei');
        UPDATE tally SET revision = 3, shown = 3;
        """

    private func found(_ store: IdeaDatabase, _ text: String) async throws -> [String] {
        try await store.rows(matching: text, .all, limit: 9, offset: 0).map(\.title)
    }

    @Test func `its words are made anew at the first opening`() async throws {
        let store = try IdeaDatabase(path: path)
        #expect(try await found(store, "email") == ["E-mail"])
        #expect(try await found(store, "zwei") == ["Zwei", "E-mail"])
        let words = try await store.writer.read {
            try String.fetchAll($0, sql: "SELECT c0 FROM search_content ORDER BY id")
        }
        #expect(words == [" eins one ·eins", " e mail email zwei ·e ·mail ·email", " zwei 天气 气 ·zwei"])
        let version = try await store.writer.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(version == 5)
        #expect(try await IdeaDatabase(path: path).countAll() == 3)
    }

    @Test func `who waits for another program that makes them anew waits longer than for a write`() throws {
        let old = try DatabaseHeader(IdeaDatabaseFile(path))
        #expect(!old.isCurrent && old.patience(5) >= 300)
        _ = try IdeaDatabase(path: path)
        #expect(try DatabaseHeader(IdeaDatabaseFile(path)).patience(5) == 5)
        #expect(try DatabaseHeader(IdeaDatabaseFile(folder.path + "/data/missing")).patience(5) == 5)
    }
}
