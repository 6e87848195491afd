public import FoundationExports
public import IdeaBoxCore

/// Where the old app's store is looked for and read.
public protocol LegacyPlace: Sendable {
    /// Looks where the old app kept its store on this device.
    ///
    /// - Returns: the first store that is there; nil if there is none. Nothing in it is opened.
    func find() async -> LegacySpot?

    /// Copies an old store aside and looks at it; the original is never opened for writing.
    ///
    /// What a person has picked may be the store's file or a folder that holds it: a folder is better in a sandbox, since
    /// the store's log (`-wal`) is readable with it. Access that the system gave with the pick is used here, and ended.
    ///
    /// - Parameter spot: where it is.
    /// - Returns: the store.
    /// - Throws: why it is no such store, or nothing in it can be read.
    func open(_ spot: LegacySpot) async throws(LegacyError) -> any OldStore
}

/// Where an old store is.
public enum LegacySpot: Sendable, Equatable {
    /// Found by the app itself: the path of its file.
    case found(path: String)
    /// Picked by the person: a file or a folder.
    case picked(URL)
}

/// An old store that was copied aside.
public protocol OldStore: Sendable {
    /// What was found.
    var survey: LegacySurvey { get }

    /// The first ideas as a mapping reads them.
    ///
    /// - Parameters:
    ///   - mapping: which column holds what.
    ///   - limit: the most ideas.
    /// - Returns: ideas with their values as they were read.
    /// - Throws: `store`.
    func sample(_ mapping: LegacyMapping, limit: Int) async throws(LegacyError) -> [LegacyIdea]

    /// Imports the ideas, in one transaction; again adds nothing.
    ///
    /// - Parameters:
    ///   - mapping: which column holds what.
    ///   - box: the ideas here.
    ///   - isDryRun: whether to write nothing and only tell.
    ///   - takesChanges: whether rows that were changed in the old app since an earlier import are taken over again.
    ///   - now: the present moment.
    ///   - progress: is told how far it is, on any thread.
    /// - Returns: what was done, or would be.
    /// - Throws: `store`; nothing was changed then.
    func run(
        _ mapping: LegacyMapping, into box: IdeaBox, isDryRun: Bool, takingChanges takesChanges: Bool,
        at now: Date, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(LegacyError) -> MigrationReport

    /// Removes the copy; nothing is read any more.
    func close() async
}
