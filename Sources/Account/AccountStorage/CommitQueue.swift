internal import AccountDomain
internal import Files
internal import GRDB
internal import Synchronization

/// Takes changes from many at once, and carries them to the disk together.
///
/// What waits when the writer is free goes into one transaction, so that the disk is waited for once. Each one's
/// changes are done or refused by themselves, in the order of asking, and are answered in it.
final class CommitQueue: Sendable {
    typealias Answer = Result<CommitOutcome, AccountStoreError>

    private struct Waiting: Sendable {
        let changes: [AccountChange]
        let answer: CheckedContinuation<Answer, Never>
    }

    private struct State {
        var waiting: [Waiting] = []
        /// Whether the writer has been asked to come.
        var isCalled = false
        var transactions = 0
    }

    private let home: AccountDatabaseFile
    /// The file that is open: another one may come to stand at its path.
    private let file: FileIdentity
    private let writer: DatabaseQueue
    private let state = Mutex(State())
    /// So many at most share a transaction: the first ones must not wait for all.
    private static let most = 256

    init(_ home: AccountDatabaseFile, _ file: FileIdentity, _ writer: DatabaseQueue) {
        self.home = home
        self.file = file
        self.writer = writer
    }

    /// How many wait.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// How many transactions there were.
    var transactions: Int { state.withLock { $0.transactions } }

    /// Does changes; anyone who cancels the task does not undo them.
    func commit(_ changes: [AccountChange]) async -> Answer {
        await withCheckedContinuation { continuation in
            let calls = state.withLock { state in
                state.waiting.append(Waiting(changes: changes, answer: continuation))
                defer { state.isCalled = true }
                return !state.isCalled
            }
            if calls { call() }
        }
    }

    /// Does something in a transaction of its own, between others'.
    func transact(_ body: @escaping @Sendable (Database) throws -> Void) async throws(AccountStoreError) {
        let answer: Result<Void, AccountStoreError> = await withCheckedContinuation { continuation in
            writer.asyncWriteWithoutTransaction { db in
                let answer = Result { try self.transact(db, body) }
                continuation.resume(returning: answer.mapError { AccountStoreError($0) })
            }
        }
        try answer.get()
    }

    private func call() { writer.asyncWriteWithoutTransaction { self.serve($0) } }

    private func serve(_ db: Database) {
        let (batch, isMore) = state.withLock { state in
            let batch = Array(state.waiting.prefix(Self.most))
            state.waiting.removeFirst(batch.count)
            state.isCalled = !state.waiting.isEmpty
            return (batch, state.isCalled)
        }
        let answers = answers(to: batch.map(\.changes), db)
        if isMore { call() }
        for (one, answer) in zip(batch, answers) { one.answer.resume(returning: answer) }
    }

    private func answers(to sets: [[AccountChange]], _ db: Database) -> [Answer] {
        var hasBegun = false
        do {
            return try outcomes(of: sets, db, &hasBegun).map { .success($0) }
        } catch {
            guard hasBegun, sets.count > 1 else {
                return sets.map { _ in .failure(AccountStoreError(error)) }
            }
        }
        // One that is too large for the disk must not take the others with it.
        return sets.map { set in
            Result { try outcomes(of: [set], db, &hasBegun)[0] }.mapError { AccountStoreError($0) }
        }
    }

    private func outcomes(
        of sets: [[AccountChange]], _ db: Database, _ hasBegun: inout Bool
    ) throws -> [CommitOutcome] {
        var outcomes: [CommitOutcome] = []
        try transact(db) { db in
            hasBegun = true
            outcomes = try sets.map { try db.apply($0) }
        }
        return outcomes
    }

    private func transact(_ db: Database, _ body: (Database) throws -> Void) throws {
        do {
            try db.inTransaction(.immediate) {
                // Nothing is acknowledged into a file that no name leads to any more.
                try home.check(file)
                try AccountDatabaseFile.checkVersion(db)
                try body(db)
                return .commit
            }
        } catch {
            // Of a file that was moved SQLite says only that the disk fails.
            try home.check(file)
            throw home.explained(error)
        }
        state.withLock { $0.transactions += 1 }
    }
}
