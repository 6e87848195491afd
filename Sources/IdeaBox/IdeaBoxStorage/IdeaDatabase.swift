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
    /// Why nothing can be written, by whatever call; nil if that can be tried.
    public let obstacle: IdeaStoreError?
    private let patience: Double
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

    /// Opens the store at a path for somebody who wants to read it, also where its disk is full or mounted read-only.
    ///
    /// Then nobody else can open it until it is closed, and each write throws ``obstacle``.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: as ``init(path:)``; `system` for a full disk or one that is mounted read-only only if nothing
    ///   can be read at the path.
    public convenience init(readingFrom path: String) throws(IdeaStoreError) {
        try self.init(path: path, patience: 5, mayOnlyRead: true)
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - patience: for how many seconds other programs are waited for before a call throws `busy`.
    ///   - mayOnlyRead: whether a store will do that can be read only, because its disk is full or mounted read-only.
    /// - Throws: as ``init(path:)``.
    package init(path: String, patience: Double, mayOnlyRead: Bool = false) throws(IdeaStoreError) {
        self.path = path
        self.patience = patience
        home = try IdeaDatabaseFile(path)
        let connections: IdeaDatabaseFile.Connections
        do {
            connections = try home.connections(patience: patience, mayOnlyRead: mayOnlyRead)
        } catch {
            throw IdeaStoreError(error, path)
        }
        (writer, reader, searcher) = (connections.writer, connections.reader, connections.searcher)
        obstacle = connections.obstacle
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
        if let obstacle { throw obstacle }
        if let result = try await writeToThisVersion(body) { return result }
        // It was opened without room for that. What this program writes must not go to what earlier ones read.
        try await renew()
        guard let result = try await writeToThisVersion(body) else {
            throw .failed(path: path, reason: "it cannot be brought to this version")
        }
        return result
    }

    /// Nil, and nothing was called, if the store is of an earlier version.
    private func writeToThisVersion<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result? {
        let (home, file) = (home, file)
        let committed: @Sendable (Transaction) -> Void = { [ordering] in ordering.committed($0) }
        let written: (Result, Int)? = try await run(writer, .immediate, committed) {
            transaction throws(IdeaStoreError) in
            // Nothing is acknowledged into a file that no name leads to any more.
            try home.check(file)
            guard try transaction.isCurrent() else { return nil }
            let before = transaction.db.totalChangesCount
            let result = try body(transaction)
            try transaction.finish()
            return (result, transaction.db.totalChangesCount - before)
        }
        guard let (result, changed) = written else { return nil }
        if changed > 0 { commits.tell() }
        if changed > Self.many {
            writer.asyncWriteWithoutTransaction { try? $0.execute(sql: "PRAGMA shrink_memory") }
        }
        return result
    }

    private func renew() async throws(IdeaStoreError) {
        let (home, writer, path, patience) = (home, writer, path, patience)
        let answer = await withCheckedContinuation { continuation in
            // Not on the threads that all tasks share: it may take long.
            DispatchQueue.global().async {
                var answer = Swift.Result<Void, IdeaStoreError>.success(())
                do { try home.renew(writer, patience: patience) } catch {
                    answer = .failure(IdeaStoreError(error, path))
                }
                continuation.resume(returning: answer)
            }
        }
        try answer.get()
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
