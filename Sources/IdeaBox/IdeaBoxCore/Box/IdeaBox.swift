internal import Bytes
internal import Files
public import FoundationExports
public import Secrets
public import SyncEngine
public import SyncProduct

/// The one owner of the ideas in a program: reads them, changes them, and tells who observes.
///
/// Several programs may work on one store: each change is one transaction on what the store holds at that moment.
public actor IdeaBox {
    /// What is known at this moment.
    public private(set) var state = BoxState()

    /// Why nothing can be changed or joined; nil if that can be tried.
    public nonisolated var obstacle: IdeaStoreError? { store.obstacle }

    let store: any IdeaStore
    let search: any IdeaSearch
    let keys: any SecretStore
    let identifiers: Identifiers
    /// How the replica's own bookkeeping lies in the store.
    let home: IdeaHome
    /// The cloud; nil if none is configured.
    var cloud: CloudConfiguration?
    /// What the replicator of this program knows; nil where none runs.
    var view: CloudView?
    /// The replica as it was last read; nil before that.
    private(set) var replica: Replica?
    /// When everything had been handed over.
    var handedOver: Date?
    /// Whether the last reading of the cloud missed what was put, or there was none since another one was chosen.
    var isLost = false
    /// Whether the secret store took a new key and gave back another one.
    var keyNotKept = false
    private var observers: [UInt64: AsyncStream<BoxState>.Continuation] = [:]
    private var observerCount: UInt64 = 0

    /// A box that has read nothing yet.
    ///
    /// - Parameters:
    ///   - store: where the ideas are kept.
    ///   - search: finds ideas in that store.
    ///   - keys: where the keys are kept that seal what goes to the cloud.
    ///   - device: this device's name, for its owner's other devices.
    ///   - place: names the machine and the folder: a store that is found at another place is a copy.
    ///   - identifiers: mints ids.
    ///   - cloud: the cloud that a replicator will work on; nil if none is configured.
    public init(
        store: any IdeaStore, search: any IdeaSearch, keys: any SecretStore, device: String, place: String,
        identifiers: Identifiers = .system, cloud: CloudConfiguration? = nil
    ) {
        self.store = store
        self.search = search
        self.keys = keys
        self.identifiers = identifiers
        self.cloud = cloud
        home = IdeaHome(
            incarnation: identifiers.incarnation(), place: place, device: device, newID: identifiers.replica)
    }

    /// The present state, then each further one, until the stream or this box is dropped.
    ///
    /// An observer that is slower than the changes gets the newest state and none in between.
    public func states() -> AsyncStream<BoxState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: BoxState.self, bufferingPolicy: .bufferingNewest(1))
        observerCount += 1
        let number = observerCount
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.drop(number) } }
        continuation.yield(state)
        return stream
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    private func drop(_ number: UInt64) { observers[number] = nil }

    /// Takes in what the store holds now.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: the state, which says so if the store cannot be used.
    @discardableResult
    public func load(at now: Date) async -> BoxState {
        do throws(IdeaStoreError) {
            let (seen, home) = (state, home)
            let (next, known) = try await store.read { reader throws(IdeaStoreError) in
                (try BoxState(reader, after: seen), try home.stored(reader))
            }
            replica = known
            if known?.place != home.place, store.obstacle == nil {
                // A first start, or a copy: which replica this is must be settled before the next edit.
                replica = try await store.write { writer throws(IdeaStoreError) in
                    let replica = try home.replica(writer)
                    try home.store(replica, writer)
                    return replica
                }
            }
            announce(next)
        } catch {
            replica = nil
            var next = BoxState()
            next.condition = .store(error)
            announce(next)
        }
        return state
    }

    func announce(_ next: BoxState) {
        var next = next
        let counts = next.counts
        let isBare = counts.all + counts.deleted == 0 && replica?.isBareBeforeLocked == true
        next.sync = SyncStatus(
            replica, pending: counts.pending, isBare: isBare, isAwaited: false, cloud: cloud, view: view,
            isLost: isLost, handedOver: handedOver)
        guard next != state else { return }
        state = next
        for observer in observers.values { observer.yield(next) }
    }

    /// A page of ideas.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - text: what to search for; empty for everything.
    ///   - limit: the most ideas.
    ///   - offset: so many are left out before.
    /// - Returns: the ideas, last modified first.
    /// - Throws: `store`.
    public func ideas(
        _ filter: IdeaFilter = .all, matching text: String = "", limit: Int, offset: Int = 0
    ) async throws(IdeaBoxError) -> [Idea] {
        let rows: [IdeaRow]
        do throws(IdeaStoreError) {
            if text.allSatisfy(\.isWhitespace) {
                rows = try await store.read { reader throws(IdeaStoreError) in
                    try reader.rows(filter, limit: limit, offset: offset)
                }
            } else {
                rows = try await search.rows(matching: text, filter, limit: limit, offset: offset)
            }
        } catch {
            throw .store(error)
        }
        return rows.compactMap { Idea($0, in: replica) }
    }

    /// How many ideas there are, counted no further than `most`.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - text: what to search for; empty for everything.
    ///   - most: where counting ends.
    /// - Returns: the number.
    /// - Throws: `store`.
    public func count(
        _ filter: IdeaFilter = .all, matching text: String, most: Int
    ) async throws(IdeaBoxError) -> Int {
        do throws(IdeaStoreError) {
            guard text.allSatisfy(\.isWhitespace) else {
                return try await search.count(matching: text, filter, most: most)
            }
            let count = try await store.read { reader throws(IdeaStoreError) in try reader.count(filter) }
            return min(count, most)
        } catch {
            throw .store(error)
        }
    }

    /// The idea of an id; nil if there is none, or it was deleted for good.
    ///
    /// - Parameter id: the idea's id.
    /// - Returns: the idea.
    /// - Throws: `store`.
    public func idea(_ id: UUID) async throws(IdeaBoxError) -> Idea? {
        let row = try await read { reader throws(IdeaStoreError) in try reader.row(id) }
        return row.flatMap { Idea($0, in: replica) }
    }

    /// The ideas whose ids begin with some digits, deleted ones among them.
    ///
    /// - Parameters:
    ///   - digits: hexadecimal, with or without dashes.
    ///   - limit: the most ideas.
    /// - Returns: the ideas, in the order of their ids.
    /// - Throws: `store`.
    public func ideas(
        beginning digits: String, limit: Int
    ) async throws(IdeaBoxError) -> [Idea] {
        let digits = digits.lowercased().filter { $0 != "-" }
        guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else { return [] }
        let rows = try await read { reader throws(IdeaStoreError) in
            var rows: [IdeaRow] = []
            for id in try reader.ids(beginning: digits, limit: limit) {
                if let row = try reader.row(id) { rows.append(row) }
            }
            return rows
        }
        return rows.compactMap { Idea($0, in: replica) }
    }

    func read<R: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> R
    ) async throws(IdeaBoxError) -> R {
        try await mapError(IdeaBoxError.store) { () async throws(IdeaStoreError) in
            try await store.read(body)
        }
    }
}

extension IdeaBox {
    /// Tells whenever something was committed to the store, by this program or, as far as the store can know, by
    /// another one.
    ///
    /// Several commits may be told as one.
    public nonisolated func changes() -> AsyncStream<Void> { store.changes() }
}
