import IdeaBoxCore

/// A search that looks at everything; what finds what is the store's own to prove.
struct PlainSearch: IdeaSearch {
    let store: MemoryStore

    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] {
        let all = try await store.read { reader throws(IdeaStoreError) in
            try reader.rows(filter, limit: .max, offset: 0)
        }
        return Array(all.filter { $0.title.contains(text) }.dropFirst(offset).prefix(limit))
    }

    func count(matching text: String, _ filter: IdeaFilter, most: Int) async throws(IdeaStoreError) -> Int {
        try await rows(matching: text, filter, limit: most, offset: 0).count
    }
}
