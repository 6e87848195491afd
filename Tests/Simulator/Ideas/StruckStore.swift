import Foundation
import IdeaBoxCore

/// A store whose writes fail before they are done, or whose program dies after they were.
struct StruckStore: IdeaStore {
    let inner: MemoryStore
    let luck: Luck

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        if luck.isDead { throw .busy(path: "dead") }
        return try await inner.read(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        if luck.strikes() { throw .busy(path: "struck") }
        let result = try await inner.write(body)
        if luck.isDeath, luck.strikes() { throw .busy(path: "died") }
        return result
    }

    func changes() -> AsyncStream<Void> { inner.changes() }
}

/// Nothing is searched for here.
struct NoSearch: IdeaSearch {
    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] { [] }
    func count(matching text: String, _ filter: IdeaFilter, most: Int) async throws(IdeaStoreError) -> Int {
        0
    }
}

extension IdeaRow {
    /// A row that this version cannot understand, in place of another one.
    init(unreadable bytes: [UInt8], _ row: IdeaRow) {
        self.init(
            id: row.id, entry: bytes, title: "", description: "", created: 0, modified: 0, isCompleted: false,
            standing: .unreadable, hasOtherVersions: false, isPending: false)
    }
}
