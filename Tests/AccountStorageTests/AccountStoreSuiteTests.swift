import AccountTestSupport
import AccountDomain
import AccountRows
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

struct AccountStoreSuiteTests {
    @Test(.timeLimit(.minutes(1)), arguments: StoreSuite.all)
    func `memory keeps what the port promises`(promise: StoreSuite.Promise) async throws {
        try await promise.check(MemoryAccountStore())
    }

    @Test(.timeLimit(.minutes(1)), arguments: StoreSuite.all)
    func `the database keeps what the port promises`(promise: StoreSuite.Promise) async throws {
        let folder = try ScratchFolder()
        let store = try AccountDatabase(path: folder.path + "/accounts.sqlite3")
        try await promise.check(store)
        try store.checkFile()
    }
}

extension AccountDatabase {
    /// Lets SQLite check the file and its indexes.
    func checkFile() throws {
        let found = try writer.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(found == ["ok"])
    }
}
