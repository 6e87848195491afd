internal import DatabaseFiles
internal import Files
internal import GRDB
internal import IdeaBoxCore

/// The file of a store: where it is, whether it is one, and how connections to it are opened.
struct IdeaDatabaseFile: Sendable {
    /// The path as it was given, for messages.
    let path: String
    let file: DatabaseFile

    init(_ path: String) throws(IdeaStoreError) {
        self.path = path
        do throws(FilesError) { file = try DatabaseFile(path) } catch { throw IdeaStoreError(error, path) }
    }

    /// The connections of a store.
    struct Connections {
        let writer, reader, searcher: DatabaseQueue
        /// Why nothing can be written; nil if that can be done.
        let obstacle: IdeaStoreError?
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - patience: for how many seconds other programs are waited for.
    ///   - mayOnlyRead: whether a store will do that can be read only, because its disk is full or mounted read-only.
    /// - Returns: the open connections.
    /// - Throws: what SQLite or the folder refuses, `IdeaStoreError`.
    func connections(patience: Double, mayOnlyRead: Bool) throws -> Connections {
        do {
            let writer = try open(patience: patience)
            // Who only reads does not ask for the room again that there was not to renew it.
            let isRenewed = try !mayOnlyRead || writer.unsafeRead { try Transaction($0, path).isCurrent() }
            return Connections(
                writer: writer, reader: try connection(patience: patience, isReader: true),
                searcher: try connection(patience: patience, isReader: true),
                obstacle: isRenewed ? nil : .system(.noSpace, path: path))
        } catch {
            let obstacle = IdeaStoreError(error, path)
            guard mayOnlyRead, try identity()?.size ?? 0 > 0,
                let alone = try connectionAlone(despite: obstacle, patience: patience)
            else { throw error }
            return Connections(writer: alone, reader: alone, searcher: alone, obstacle: obstacle)
        }
    }

    /// The only connection to a store beside which nothing can be put; nil if there can be none.
    private func connectionAlone(
        despite obstacle: IdeaStoreError, patience: Double
    ) throws -> DatabaseQueue? {
        var shape = shape(patience: patience, isReader: true)
        switch obstacle {
        case .system(.noSpace, _):
            shape.isAlone = true
            return try connectionAlone(file, shape)
        case .system(.readOnly, _):
            if try file.isLogEmpty() {
                shape.isImmutable = true
                return try connectionAlone(file, shape)
            }
            shape.isAlone = true
            return try file.withCopy { try connectionAlone($0, shape) }
        default: return nil
        }
    }

    /// A connection that has read from a store, of this version or an earlier one.
    private func connectionAlone(_ file: DatabaseFile, _ shape: ConnectionShape) throws -> DatabaseQueue {
        let alone = try file.connection(shape)
        try alone.unsafeRead { db in
            let isOurs = try Int64.fetchOne(db, sql: "PRAGMA application_id") == IdeaSchema.applicationID
            guard isOurs, try Transaction(db, path).isUsable() else {
                throw IdeaStoreError.notAStore(path: path)
            }
            try Transaction(db, path).checkStore()
        }
        return alone
    }

    /// A connection for writes to a store that stands there and is of this version.
    func open(patience: Double) throws -> DatabaseQueue {
        let header = try DatabaseHeader(self)
        if header.isCurrent {
            let writer = try connection(patience: patience, isReader: false)
            try writer.unsafeRead { try Transaction($0, path).checkStore() }
            return writer
        }
        // Another program may be bringing it to this version, which takes longer than any write.
        let lock = try file.lock(patience: header.patience(patience))
        let writer = try renewed(patience: patience)
        lock.release()
        return writer
    }

    /// Makes the store, or brings it to this version; the lock is held.
    private func renewed(patience: Double) throws -> DatabaseQueue {
        let header = try DatabaseHeader(self)
        guard header.isOurs || header.isEmpty else { throw IdeaStoreError.notAStore(path: path) }
        if header.isMissing { try file.create() }
        let writer = try connection(patience: patience, isReader: false)
        try writer.writeWithoutTransaction { db in
            try claim(db)
            try Transaction(db, path).checkVersion()
        }
        do { try IdeaSchema.migrator.migrate(writer) } catch {
            // A store that only lacks the newest words is as good as it was; another start, or a write, makes them.
            let isUsable = try writer.read { try Transaction($0, path).isUsable() }
            guard case .system(.noSpace, _) = IdeaStoreError(error, path), isUsable else { throw error }
        }
        try writer.writeWithoutTransaction { db in
            // From here on the header in the file itself can be trusted: it was written without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try Transaction(db, path).checkStore()
        }
        return writer
    }

    /// Brings a store to this version that was opened without that, for lack of room.
    func renew(_ writer: DatabaseQueue, patience: Double) throws {
        let lock = try file.lock(patience: patience)
        try IdeaSchema.migrator.migrate(writer)
        lock.release()
    }

    /// Says in the file whose it is, before anything else: whatever interrupts what follows, it stays known.
    private func claim(_ db: Database) throws {
        // The first read undoes what a killed program left half written. Whether the file is empty shows only now.
        guard try Int64.fetchOne(db, sql: "PRAGMA page_count") == 0 else {
            let isOurs = try Int64.fetchOne(db, sql: "PRAGMA application_id") == IdeaSchema.applicationID
            guard isOurs else { throw IdeaStoreError.notAStore(path: path) }
            return
        }
        try db.inTransaction(.immediate) {
            try db.execute(sql: "PRAGMA application_id = \(IdeaSchema.applicationID)")
            return .commit
        }
    }

    /// A connection; the file must stand there.
    func connection(patience: Double, isReader: Bool) throws -> DatabaseQueue {
        try file.connection(shape(patience: patience, isReader: isReader))
    }

    private func shape(patience: Double, isReader: Bool) -> ConnectionShape {
        // A large import touches many pages of its indexes again and again.
        ConnectionShape(
            label: isReader ? "IdeaDatabase.reader" : "IdeaDatabase.writer", patience: patience,
            isReader: isReader, cache: isReader ? 2_000 : 16_000, log: 4_194_304)
    }

    /// The file that stands at the path.
    func identity() throws(IdeaStoreError) -> FileIdentity? {
        do throws(FilesError) {
            return try file.identity()
        } catch {
            throw IdeaStoreError(error, path)
        }
    }

    /// Makes sure that the folder still stands at its path, and the file that was opened in it.
    func check(_ opened: FileIdentity) throws(IdeaStoreError) {
        let isInPlace: Bool
        do throws(FilesError) { isInPlace = try file.isInPlace(opened) } catch {
            throw IdeaStoreError(error, path)
        }
        guard isInPlace else {
            throw .failed(path: path, reason: "it was moved or deleted while it was in use; start again")
        }
    }

    /// Lets the watches of other programs' folders see that something was committed.
    func ring() {
        // Opening for writing and closing is what they see. One that is missed is made up for by the next.
        _ = try? file.directory.lock(file.lockName, wait: false)
    }
}

/// An idea's row in the index of words: the larger, the later it was modified.
///
/// The higher bits are the time in 128ths of a second, the lower ones number what was modified within one of them.
/// The index of words gives its rows by their numbers, so what a list shows first is found first.
enum DatabasePlace {
    /// How many bits number what has one time.
    private static let slotBits: Int64 = 21
    private static let ticks: Double = 128
    private static let lastTick: Int64 = 1 << 40 - 1

    /// The places of a time.
    ///
    /// - Parameter modified: in seconds since 2001; what is more than 136 years off has the place of that time.
    /// - Returns: the places, the first one first.
    static func range(of modified: Double) -> ClosedRange<Int64> {
        let ticks = (modified * ticks).rounded(.down) + Double(lastTick / 2)
        let tick = ticks < 1 ? 0 : ticks >= Double(lastTick) ? lastTick : Int64(ticks)
        return tick << slotBits...(tick << slotBits | (1 << slotBits - 1))
    }

    /// The time of a place: what has the same is not in order.
    static func tick(of place: Int64) -> Int64 { place >> slotBits }
}
