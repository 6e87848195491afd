internal import DatabaseFiles
internal import Files
internal import Foundation
internal import GRDB
public import IdeaBoxCore

/// Ideas in an SQLite file, which several programs may use at once.
///
/// What a write has acknowledged survives the loss of power. Reads see one state and wait for no write. The file and
/// those that SQLite puts beside it may be used by their owner alone.
public final class IdeaDatabase: IdeaStore, IdeaSearch {
    /// The store's path, as it was given.
    public let path: String
    let home: IdeaDatabaseFile
    /// The file that is open: another one may come to stand at its path.
    let file: FileIdentity
    let writer: DatabaseQueue
    /// What else reads waits neither for a write nor for a search.
    let reader: DatabaseQueue
    let searcher: DatabaseQueue
    let commits: Commits
    private let ordering: WordOrdering
    /// After so many changes at once the memory that they took is given back.
    private static let many = 10_000

    /// Opens the store at a path, and makes it if nothing stands there; missing folders are made with mode 0700.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: `notAStore`, `damaged`, `newerVersion`, `busy`, `system`, `failed`.
    public convenience init(path: String) throws(IdeaStoreError) {
        try self.init(path: path, patience: 5)
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - patience: for how many seconds other programs are waited for before a call throws `busy`.
    /// - Throws: as ``init(path:)``.
    package init(path: String, patience: Double) throws(IdeaStoreError) {
        self.path = path
        home = try IdeaDatabaseFile(path)
        do {
            writer = try home.open(patience: patience)
            reader = try home.connection(patience: patience, isReader: true)
            searcher = try home.connection(patience: patience, isReader: true)
        } catch {
            throw IdeaStoreError(error, path)
        }
        guard let file = try home.identity() else { throw .failed(path: path, reason: "it is not there") }
        self.file = file
        commits = Commits(home, writer)
        ordering = WordOrdering(path, writer)
    }

    /// Reads within one transaction.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        try await run(reader, .deferred) { transaction throws(IdeaStoreError) in try body(transaction) }
    }

    /// Reads and writes within one transaction.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let (home, file) = (home, file)
        let committed: @Sendable (Transaction) -> Void = { [ordering] in ordering.committed($0) }
        let (result, changed) = try await run(writer, .immediate, committed) {
            transaction throws(IdeaStoreError) in
            // Nothing is acknowledged into a file that no name leads to any more.
            try home.check(file)
            let before = transaction.db.totalChangesCount
            let result = try body(transaction)
            try transaction.finish()
            return (result, transaction.db.totalChangesCount - before)
        }
        if changed > 0 { commits.tell() }
        if changed > Self.many {
            writer.asyncWriteWithoutTransaction { try? $0.execute(sql: "PRAGMA shrink_memory") }
        }
        return result
    }

    /// Returns when what large writes have put off is done, or was given up until the next write.
    package func settle() async {
        while await ordering.isGoingOn() {}
    }

    /// Closes the file, once what is under way is done: its log is carried over, and nothing stands beside it.
    ///
    /// What is asked afterwards throws `failed`. A store that is not closed loses nothing.
    package func close() {
        // The writer last: the last connection carries the log over, and these two may not write.
        for connection in [searcher, reader, writer] { try? connection.close() }
    }

    /// Tells whenever something was committed, by this program or by another one that uses this class.
    public func changes() -> AsyncStream<Void> { commits.changes() }

    /// One transaction on a connection's own queue.
    ///
    /// `committed` is called on that queue, after everything and before anybody else's. It is not undone when the task is cancelled: what was asked for is done or refused.
    func run<Result: Sendable>(
        _ queue: DatabaseQueue, _ kind: Database.TransactionKind,
        _ committed: @escaping @Sendable (Transaction) -> Void = { _ in },
        _ body: @escaping @Sendable (Transaction) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let path = path
        let answer = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { db in
                let transaction = Transaction(db, path)
                let answer = Self.transact(transaction, kind, body)
                if case .success = answer { committed(transaction) }
                continuation.resume(returning: answer)
            }
        }
        return try answer.get()
    }

    private static func transact<Result>(
        _ transaction: Transaction, _ kind: Database.TransactionKind,
        _ body: (Transaction) throws(IdeaStoreError) -> Result
    ) -> Swift.Result<Result, IdeaStoreError> {
        var answer: Swift.Result<Result, IdeaStoreError>?
        do {
            try transaction.db.inTransaction(kind) {
                try transaction.checkVersion()
                let result = try body(transaction)
                // What SQLite refused undoes everything, even if `body` went on.
                if let failure = transaction.failure { throw failure }
                answer = .success(result)
                return .commit
            }
        } catch {
            answer = .failure(IdeaStoreError(error, transaction.path))
        }
        return answer ?? .failure(.failed(path: transaction.path, reason: "the transaction did not run"))
    }
}

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

/// Tells of commits: this program's own, and those of others, which let their folder's watchers see them.
final class Commits: @unchecked Sendable {
    private let home: IdeaDatabaseFile
    private let writer: DatabaseQueue
    private let observers = Observers()
    private let lock = NSLock()
    private var watch: Task<Void, Never>?
    /// SQLite's own count of what others committed; touched on the writer's queue alone.
    private var seen: Int64 = 0

    init(_ home: IdeaDatabaseFile, _ writer: DatabaseQueue) {
        self.home = home
        self.writer = writer
        seen = writer.unsafeRead { Self.version($0) }
    }

    deinit { watch?.cancel() }

    /// Tells of a commit of this program's.
    func tell() {
        observers.tell()
        home.ring()
    }

    func changes() -> AsyncStream<Void> {
        lock.withLock {
            guard watch == nil else { return }
            let changes = FolderWatch.changes(of: home.file.directory.path)
            watch = Task { [weak self] in
                for await _ in changes { self?.look() }
            }
        }
        return observers.stream()
    }

    /// Looks whether the change of the folder was a commit.
    private func look() {
        writer.asyncWriteWithoutTransaction { [weak self] db in
            guard let self else { return }
            let version = Self.version(db)
            guard version != seen else { return }
            seen = version
            observers.tell()
        }
    }

    private static func version(_ db: Database) -> Int64 {
        (try? Int64.fetchOne(db, sql: "PRAGMA data_version")) ?? 0
    }
}

/// Those who want to be told of commits.
final class Observers: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var count: UInt64 = 0

    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = lock.withLock {
            count += 1
            continuations[count] = continuation
            return count
        }
        continuation.onTermination = { [weak self] _ in self?.drop(number) }
        return stream
    }

    func tell() {
        for continuation in lock.withLock({ Array(continuations.values) }) { continuation.yield() }
    }

    private func drop(_ number: UInt64) {
        // The stream's end must not be told under the lock: it would come back here.
        _ = lock.withLock { continuations.removeValue(forKey: number) }
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
