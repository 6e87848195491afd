public import SyncProduct

/// What the page may have done with an old app's store.
public struct PageMigration: Sendable {
    /// What came of taking the ideas over: the report's lines, or the sentence that says why it did not work.
    public enum Outcome: Sendable, Equatable {
        /// They are here.
        case done([String])
        /// They are not.
        case refused(String)
    }

    /// Tells how many ideas of how many were taken over.
    public typealias Progress = @Sendable (_ done: Int, _ total: Int?) -> Void

    let find: @Sendable () async -> (path: String, ideas: Int?)?
    let run: @Sendable (String, Language, @escaping Progress) async -> Outcome

    /// The migration of a program.
    ///
    /// - Parameters:
    ///   - find: looks for a store whose ideas were not taken over yet.
    ///   - run: takes the ideas of the store at a path over.
    public init(
        find: @escaping @Sendable () async -> (path: String, ideas: Int?)?,
        run: @escaping @Sendable (String, Language, @escaping Progress) async -> Outcome
    ) {
        self.find = find
        self.run = run
    }

    /// Nothing to take over.
    public static let none = PageMigration(find: { nil }, run: { _, _, _ in .done([]) })
}
