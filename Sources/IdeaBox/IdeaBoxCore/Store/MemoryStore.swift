package import FoundationExports
internal import SyncEngine

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Ideas in memory: for tests, previews and trying out.
public actor MemoryStore: IdeaStore {
    private var state = MemoryState()
    private let observers = StoreObservers()

    /// A store without ideas.
    public init() {}

    /// A store that holds what another one holds at this moment.
    ///
    /// - Parameter other: the other store.
    public init(copying other: MemoryStore) async { state = await other.state }

    /// Reads on one state.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        try body(MemoryTransaction(state))
    }

    /// Writes whole, or nothing.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result {
        let transaction = MemoryTransaction(state)
        let result = try body(transaction)
        state = transaction.state
        observers.tell()
        return result
    }

    /// Tells of each write.
    public nonisolated func changes() -> AsyncStream<Void> { observers.stream() }
}

/// What a ``MemoryStore`` holds.
struct MemoryState: Sendable {
    var revision: Int64 = 0
    var rows: [UUID: IdeaRow] = [:]
    var notes: [String: [UInt8]] = [:]
    var versions: [UUID: [ContentHash: StoredVersion]] = [:]
    var ideas: [ContentHash: Set<UUID>] = [:]
    var imports: [String: ImportedRow] = [:]
}

/// One transaction on a copy of the state.
private final class MemoryTransaction: IdeaWriting {
    var state: MemoryState

    init(_ state: MemoryState) { self.state = state }

    func row(_ id: UUID) -> IdeaRow? { state.rows[id] }

    func rows(_ filter: IdeaFilter, limit: Int, offset: Int) -> [IdeaRow] {
        let all = state.rows.values.filter(filter.shows).sorted(by: IdeaRow.isBefore)
        return Array(all.dropFirst(max(0, offset)).prefix(max(0, limit)))
    }

    func count(_ filter: IdeaFilter) -> Int { state.rows.values.count(where: filter.shows) }

    func ids(beginning digits: String, limit: Int) -> [UUID] {
        guard digits.utf8.count <= 32 else { return [] }
        let found = state.rows.keys.filter { $0.digits.hasPrefix(digits) }
        return Array(found.sorted { $0.digits < $1.digits }.prefix(max(0, limit)))
    }

    func revision() -> Int64 { state.revision }

    func changed(since revision: Int64, limit: Int) -> [IdeaRow] {
        let found = state.rows.values.filter { $0.revision > revision }
        return Array(found.sorted { $0.revision < $1.revision }.prefix(max(0, limit)))
    }

    func note(_ name: String) -> [UInt8]? { state.notes[name] }

    func versions(of idea: UUID) -> [StoredVersion] { state.versions[idea].map { Array($0.values) } ?? [] }

    func versions(_ hash: ContentHash) -> [StoredVersion] {
        state.ideas[hash, default: []].compactMap { state.versions[$0]?[hash] }
    }

    func eachVersion(_ body: (StoredVersion) -> Void) {
        for versions in state.versions.values { versions.values.forEach(body) }
    }

    func imported(_ source: String) -> ImportedRow? { state.imports[source] }

    func put(_ row: IdeaRow) {
        state.revision += 1
        state.rows[row.id] = IdeaRow(row, revision: state.revision)
    }

    func setNote(_ name: String, _ bytes: [UInt8]?) { state.notes[name] = bytes }

    func putVersion(_ version: StoredVersion) {
        state.versions[version.idea, default: [:]][version.hash] = version
        state.ideas[version.hash, default: []].insert(version.idea)
    }

    func removeVersion(_ hash: ContentHash, of idea: UUID) {
        state.versions[idea]?[hash] = nil
        state.ideas[hash]?.remove(idea)
        if state.ideas[hash]?.isEmpty == true { state.ideas[hash] = nil }
    }

    func noteImport(_ row: ImportedRow) { state.imports[row.source] = row }
}

extension IdeaRow {
    /// The same row as the store gives it back.
    package init(_ row: IdeaRow, revision: Int64) {
        self.init(
            id: row.id, entry: row.entry, title: row.title, description: row.description,
            created: row.created, modified: row.modified, isCompleted: row.isCompleted,
            standing: row.standing, hasOtherVersions: row.hasOtherVersions, isPending: row.isPending,
            revision: revision)
    }

    /// The order of lists: last modified first, then by id.
    package static func isBefore(_ one: IdeaRow, _ other: IdeaRow) -> Bool {
        one.modified == other.modified ? one.id.precedes(other.id) : one.modified > other.modified
    }
}

extension IdeaFilter {
    /// Whether the list has a row.
    package func shows(_ row: IdeaRow) -> Bool {
        switch self {
        case .all: row.standing == .shown
        case .open: row.standing == .shown && !row.isCompleted
        case .done: row.standing == .shown && row.isCompleted
        case .conflicts: row.standing == .shown && row.hasOtherVersions
        case .deleted: row.standing == .deleted
        case .pending: row.isPending
        }
    }
}

extension UUID {
    /// Its 32 hexadecimal digits in lower case, which sort as its bytes do.
    package var digits: String { uuidString.lowercased().filter { $0 != "-" } }
}

/// Those who want to be told of commits.
///
/// A lock of the system's own: streams begin and end outside any actor, and `Mutex` is newer than iOS 16.
@safe package final class StoreObservers: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var count: UInt64 = 0

    package init() {
        unsafe lock.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    package func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = locked {
            count += 1
            continuations[count] = continuation
            return count
        }
        continuation.onTermination = { [weak self] _ in self?.drop(number) }
        return stream
    }

    package func tell() {
        for continuation in locked({ Array(continuations.values) }) { continuation.yield() }
    }

    private func drop(_ number: UInt64) {
        // What is removed is let go of outside the lock: its end may come back here.
        _ = locked { continuations.removeValue(forKey: number) }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body()
    }
}
