package import AccountDomain

/// Accounts in memory, with faults to switch on.
///
///     let store = MemoryAccountStore()
///     await store.beforeNextCommit { store in … }   // somebody else is quicker
///     await store.loseAnswers(1)                    // done, but the asker is told that it was not
///     await store.fail(with: .unavailable(reason: "test"))
///     #expect(await store.tables.sessions.map(\.end) == [.signedOut])
package actor MemoryAccountStore: AccountStore {
    /// Something that a test does while others wait.
    package typealias Hook = @Sendable (MemoryAccountStore) async -> Void

    /// What it holds.
    package private(set) var tables = MemoryTables()
    /// The changes that were done, in the order of doing.
    package private(set) var commits: [[AccountChange]] = []
    /// How many commits were refused.
    package private(set) var refusals = 0
    /// How many reads there were.
    package private(set) var reads = 0
    private var failure: AccountStoreError?
    private var commitFailure: AccountStoreError?
    private var nextCommitFailure: AccountStoreError?
    private var lostAnswers = 0
    private var nextHook: Hook?
    private var everyHook: Hook?
    @TaskLocal private static var isInHook = false

    /// Looks at the changes of a commit, and at the tables before it.
    package typealias Watch = @Sendable ([AccountChange], MemoryTables) -> Void

    private var watch: Watch?

    /// An empty store.
    ///
    /// - Parameter watch: looks at each commit before it is done.
    package init(watching watch: Watch? = nil) { self.watch = watch }

    /// Nobody looks at commits any more.
    package func stopWatching() { watch = nil }

    /// What a test puts there past all flows: nobody looks at it.
    @discardableResult
    package func seed(_ changes: [AccountChange]) -> CommitOutcome { tables.apply(changes) }

    /// Lets every call fail, or none if there is no error.
    package func fail(with error: AccountStoreError?) { failure = error }

    /// Lets every commit fail without doing anything, or none if there is no error; reads go on.
    package func failCommits(with error: AccountStoreError?) { commitFailure = error }

    /// Lets the next commit fail without doing anything.
    package func failNextCommit(with error: AccountStoreError) { nextCommitFailure = error }

    /// Lets the answers of the next commits be lost: they are done, and throw `unavailable`.
    package func loseAnswers(_ count: Int) { lostAnswers = count }

    /// Does something once, between what the next one to commit has read and its commit.
    ///
    /// What the hook itself commits meets no hook.
    package func beforeNextCommit(_ hook: @escaping Hook) { nextHook = hook }

    /// Does something before every commit, or nothing any more.
    package func beforeEachCommit(_ hook: Hook?) { everyHook = hook }

    /// Puts the tables back, as an administrator does with a backup.
    package func restore(_ tables: MemoryTables) { self.tables = tables }

    /// Does all changes, or none.
    package func commit(_ changes: [AccountChange]) async throws(AccountStoreError) -> CommitOutcome {
        if !Self.isInHook, let hook = nextHook ?? everyHook {
            nextHook = nil
            await Self.$isInHook.withValue(true) { await hook(self) }
        }
        let next = nextCommitFailure
        nextCommitFailure = nil
        if let failure = failure ?? commitFailure ?? next { throw failure }
        let before = tables
        let outcome = tables.apply(changes)
        guard outcome == .done else {
            refusals += 1
            return outcome
        }
        commits.append(changes)
        watch?(changes, before)
        if lostAnswers > 0 {
            lostAnswers -= 1
            throw .unavailable(reason: "the answer was lost")
        }
        return .done
    }

    /// Reads the tables, unless the store fails.
    func look<Answer>(_ body: (MemoryTables) -> Answer) throws(AccountStoreError) -> Answer {
        if let failure { throw failure }
        reads += 1
        return body(tables)
    }

    /// Changes the tables past every version, unless the store fails.
    func change(_ body: (inout MemoryTables) -> Void) throws(AccountStoreError) {
        if let failure = failure ?? commitFailure { throw failure }
        body(&tables)
    }
}
