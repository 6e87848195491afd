internal import GRDB
public import IdeaBoxCore

extension IdeaDatabase {
    /// The rows that hold every word of a text.
    public func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] {
        let query = IdeaQuery(text)
        return try await run(searcher, .deferred) { transaction throws(IdeaStoreError) in
            try transaction.rows(matching: query, filter, limit: limit, offset: offset)
        }
    }

    /// How many rows match, counted no further than `most`.
    public func count(
        matching text: String, _ filter: IdeaFilter, most: Int
    ) async throws(IdeaStoreError) -> Int {
        let query = IdeaQuery(text)
        return try await run(searcher, .deferred) { transaction throws(IdeaStoreError) in
            try transaction.count(matching: query, filter, most: most)
        }
    }
}
