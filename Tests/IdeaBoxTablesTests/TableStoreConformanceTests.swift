import Foundation
import IdeaBoxCore
import IdeaBoxTables
import TestSupport
import Testing

struct TableStoreConformanceTests {
    @Test(.timeLimit(.minutes(2)), arguments: IdeaStoreCheck.all)
    func `two tables with the core's index keep what the port promises`(check: IdeaStoreCheck) async throws {
        let store = TableStore(FakeTables())
        try await check.run(
            on: IdeaStoreFixture(a: store, b: store, search: IdeaIndex(store), tellsOthers: true))
    }
}
