import IdeaBoxCore

extension IdeaStore {
    /// How many ideas are shown.
    func countAll() async throws(IdeaStoreError) -> Int {
        try await read { reader throws(IdeaStoreError) in try reader.count(.all) }
    }

    /// The number of the last write.
    func revision() async throws(IdeaStoreError) -> Int64 {
        try await read { reader throws(IdeaStoreError) in try reader.revision() }
    }

    /// The first ideas.
    func list() async throws(IdeaStoreError) -> [IdeaRow] {
        try await read { reader throws(IdeaStoreError) in try reader.rows(.all, limit: 9, offset: 0) }
    }
}
