internal import SyncEngine

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension IdeaBox {
    /// Takes the ideas of an old store over, in one transaction: all of it is done, or nothing.
    ///
    /// A row that was imported before is left alone, whatever became of its idea. A row whose id an idea bears
    /// already is joined with it.
    ///
    /// - Parameters:
    ///   - source: the rows.
    ///   - isDryRun: whether to write nothing and only tell.
    ///   - takesChanges: whether rows that were changed in the old app since an earlier import are joined with their
    ///     ideas; otherwise they are listed.
    ///   - now: the present moment.
    ///   - progress: is told how far it is, on a thread of the store's.
    /// - Returns: what was done, or would be.
    /// - Throws: what the source or the store throws; nothing was changed then.
    public func migrate(
        _ source: any LegacySource, isDryRun: Bool = false, takingChanges takesChanges: Bool = false,
        at now: Date,
        progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
    ) async throws(IdeaStoreError) -> MigrationReport {
        let home = home
        let importer = IdeaImporter(
            source: source, takesChanges: takesChanges, now: now, progress: progress)
        guard !isDryRun else {
            return try await store.read { reader throws(IdeaStoreError) in
                try importer.run(reader, nil)
            }
        }
        let report = try await store.write { writer throws(IdeaStoreError) in
            var replica = try home.replica(writer)
            let revision = try writer.revision()
            let report = try importer.run(writer, writer)
            if try writer.revision() != revision {
                _ = replica.stampEdit(above: nil, wallClock: now.wallClock)
                try home.store(replica, writer)
            }
            return report
        }
        await load(at: now)
        return report
    }
}
