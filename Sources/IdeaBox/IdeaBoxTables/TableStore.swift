public import IdeaBoxCore

/// Ideas in two tables of any database: the whole of a store but the database's own calls.
///
/// Transactions are done one after the other, on a queue of the store's own. What a transaction writes lies in memory
/// until its end and is then handed over at once; a database that keeps ``TableSession/commit(_:)``'s promise thereby
/// keeps the store's.
public actor TableStore: IdeaStore {
    /// The store's path, for messages.
    public nonisolated let path: String
    private let tables: any IdeaTables
    private nonisolated let executor: (any SerialExecutor)?
    private nonisolated let shared = SharedExecutor()
    private nonisolated let observers = StoreObservers()

    /// A store over tables.
    ///
    /// - Parameters:
    ///   - tables: the database.
    ///   - executor: where it is called, which may take long; nil for the threads that all tasks share.
    public init(_ tables: any IdeaTables, executor: (any SerialExecutor)? = nil) {
        self.tables = tables
        self.executor = executor
        path = tables.path
    }

    /// Where the database is called.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Both live as long as this actor.
        unsafe executor?.asUnownedSerialExecutor() ?? shared.unownedExecutor
    }

    /// Reads within one transaction.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let transaction = try TableTransaction(tables.session(), path)
        let result = try body(transaction)
        try transaction.check()
        return result
    }

    /// Reads and writes within one transaction.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let session = try tables.session()
        let transaction = try TableTransaction(session, path)
        let result = try body(transaction)
        try transaction.check()
        let changes = try transaction.changes()
        if !changes.isEmpty {
            try session.commit(changes)
            observers.tell()
        }
        return result
    }

    /// Tells of each commit of this program's; no other one writes to the store.
    public nonisolated func changes() -> AsyncStream<Void> { observers.stream() }
}

/// Threads that all tasks share.
private actor SharedExecutor {}
