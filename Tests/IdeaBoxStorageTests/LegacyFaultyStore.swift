import IdeaBoxCore
import SyncEngine
import TestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store whose n-th write fails.
struct FaultyStore: IdeaStore {
    private let store: any IdeaStore
    private let failing: Int

    init(_ store: any IdeaStore, failing: Int) {
        self.store = store
        self.failing = failing
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result { try await store.read(body) }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let failing = failing
        return try await store.write { writer throws(IdeaStoreError) in
            try body(FaultyWriting(writer, failing: failing))
        }
    }

    func changes() -> AsyncStream<Void> { store.changes() }
}

private final class FaultyWriting: IdeaWriting {
    private let writer: any IdeaWriting
    private var left: Int

    init(_ writer: any IdeaWriting, failing: Int) {
        self.writer = writer
        left = failing
    }

    private func count() throws(IdeaStoreError) {
        left -= 1
        if left == 0 { throw .failed(path: "injected", reason: "the write that was to fail") }
    }

    func put(_ row: IdeaRow) throws(IdeaStoreError) {
        try count()
        try writer.put(row)
    }

    func setNote(_ name: String, _ bytes: [UInt8]?) throws(IdeaStoreError) {
        try count()
        try writer.setNote(name, bytes)
    }

    func noteImport(_ row: ImportedRow) throws(IdeaStoreError) {
        try count()
        try writer.noteImport(row)
    }

    func putVersion(_ version: StoredVersion) throws(IdeaStoreError) { try writer.putVersion(version) }
    func removeVersion(_ hash: ContentHash, of idea: UUID) throws(IdeaStoreError) {
        try writer.removeVersion(hash, of: idea)
    }
    func row(_ id: UUID) throws(IdeaStoreError) -> IdeaRow? { try writer.row(id) }
    func rows(_ filter: IdeaFilter, limit: Int, offset: Int) throws(IdeaStoreError) -> [IdeaRow] {
        try writer.rows(filter, limit: limit, offset: offset)
    }
    func count(_ filter: IdeaFilter) throws(IdeaStoreError) -> Int { try writer.count(filter) }
    func ids(beginning digits: String, limit: Int) throws(IdeaStoreError) -> [UUID] {
        try writer.ids(beginning: digits, limit: limit)
    }
    func revision() throws(IdeaStoreError) -> Int64 { try writer.revision() }
    func changed(since revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaRow] {
        try writer.changed(since: revision, limit: limit)
    }
    func note(_ name: String) throws(IdeaStoreError) -> [UInt8]? { try writer.note(name) }
    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion] { try writer.versions(of: idea) }
    func versions(_ hash: ContentHash) throws(IdeaStoreError) -> [StoredVersion] { try writer.versions(hash) }
    func eachVersion(_ body: (StoredVersion) -> Void) throws(IdeaStoreError) { try writer.eachVersion(body) }
    func imported(_ source: String) throws(IdeaStoreError) -> ImportedRow? { try writer.imported(source) }
}
