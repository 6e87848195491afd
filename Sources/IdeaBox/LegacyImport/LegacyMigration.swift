public import Foundation
public import IdeaBoxCore

/// The way of an old store's ideas into this box, step by step: look, propose, import, report.
///
/// The original is read as bytes and never opened or written; all work is done on a copy that is removed by
/// ``close()``, or when this is dropped. Calls block for the time of the disk.
public final class LegacyMigration: Sendable {
    private let store: LegacyStore

    /// Copies an old store aside and looks at it.
    ///
    /// - Parameters:
    ///   - path: the main file of a store that Core Data or SwiftData made.
    ///   - scratch: a folder for the copy, made with mode 0700; copies that killed programs left in it are removed.
    /// - Throws: why it is no such store, or nothing in it can be read.
    public init(store path: String, scratch: String) throws(LegacyError) {
        store = try LegacyStore(path, scratch: scratch)
    }

    /// The same with a hand in the copying.
    package init(store path: String, scratch: String, copied: (Int) -> Void) throws(LegacyError) {
        store = try LegacyStore(path, scratch: scratch, copied: copied)
    }

    /// Removes the copy; nothing can be read any more.
    public func close() { store.close() }

    /// What was found.
    public var survey: LegacySurvey { store.survey }

    /// The mapping that names and types suggest, with what a person named instead.
    ///
    /// - Parameters:
    ///   - entity: the entity that a person named; nil chooses the one most like ideas.
    ///   - overrides: each `field=ATTRIBUTE`, or `field=` for a field that is to stay empty.
    /// - Returns: a choice for every field.
    /// - Throws: `noEntity`, `noIdeas`, `badMapping`, `noAttribute`, `noText`.
    public func proposal(
        entity: String? = nil, overrides: [String] = []
    ) throws(LegacyError) -> LegacyMapping {
        try LegacyMapping(survey, entity: entity, overrides: overrides)
    }

    /// The first ideas as a mapping reads them, to look at before anything is imported.
    ///
    /// - Parameters:
    ///   - mapping: which column holds what.
    ///   - limit: the most ideas.
    /// - Returns: ideas with their values as they were read.
    /// - Throws: `store`.
    public func sample(_ mapping: LegacyMapping, limit: Int = 5) throws(LegacyError) -> [LegacyIdea] {
        do throws(IdeaStoreError) {
            return try Array(rows(mapping).batch(after: nil).rows.prefix(limit))
        } catch {
            throw .store(error)
        }
    }

    /// Imports the ideas, in one transaction; again adds nothing.
    ///
    /// - Parameters:
    ///   - mapping: which column holds what.
    ///   - box: the ideas here.
    ///   - isDryRun: whether to write nothing and only tell.
    ///   - takesChanges: whether rows that were changed in the old app since an earlier import are joined with their
    ///     ideas; otherwise they are listed.
    ///   - now: the present moment.
    ///   - progress: is told how far it is, on a thread of the store's.
    /// - Returns: what was done, or would be.
    /// - Throws: `store`; nothing was changed then.
    public func run(
        _ mapping: LegacyMapping, into box: IdeaBox, isDryRun: Bool = false,
        takingChanges takesChanges: Bool = false, at now: Date,
        progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
    ) async throws(LegacyError) -> MigrationReport {
        do throws(IdeaStoreError) {
            var report = try await box.migrate(
                rows(mapping), isDryRun: isDryRun, takingChanges: takesChanges, at: now, progress: progress)
            report.leftOut = mapping.lost
            report.mayLackLog = survey.lacksLog
            report.isDamaged = !survey.damage.isEmpty
            return report
        } catch {
            throw .store(error)
        }
    }

    /// The rows as a mapping reads them.
    package func rows(_ mapping: LegacyMapping) throws(IdeaStoreError) -> any LegacySource {
        try LegacyRows(store, mapping)
    }
}
