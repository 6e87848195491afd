import Foundation
import IdeaBoxCore
import IdeaBoxStorage
import TestSupport
import Testing

struct IdeaStoreConformanceTests {
    @Test(.timeLimit(.minutes(2)), arguments: IdeaStoreCheck.all)
    func `the database keeps what the port promises`(check: IdeaStoreCheck) async throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/ideas.sqlite3"
        let (a, b) = (try IdeaDatabase(path: path), try IdeaDatabase(path: path))
        try await check.run(on: IdeaStoreFixture(a: a, b: b, search: b, tellsOthers: true))
    }

    @Test(.timeLimit(.minutes(2)), arguments: IdeaStoreCheck.all)
    func `memory with the core's index keeps what the port promises`(check: IdeaStoreCheck) async throws {
        let store = MemoryStore()
        try await check.run(
            on: IdeaStoreFixture(a: store, b: store, search: IdeaIndex(store), tellsOthers: true))
    }

    @Test(.timeLimit(.minutes(2)), arguments: IdeaStoreCheck.findings)
    func `the core's index finds the same in the database`(check: IdeaStoreCheck) async throws {
        let folder = try ScratchFolder()
        let store = try IdeaDatabase(path: folder.path + "/ideas.sqlite3")
        try await check.run(
            on: IdeaStoreFixture(a: store, b: store, search: IdeaIndex(store), tellsOthers: true))
    }
}
