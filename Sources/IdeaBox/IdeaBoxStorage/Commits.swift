internal import DatabaseFiles
internal import Files
internal import Foundation
internal import GRDB

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
