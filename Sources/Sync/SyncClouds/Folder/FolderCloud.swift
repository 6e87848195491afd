internal import Dispatch
package import Files
public import SyncEngine

/// A cloud that is a folder, which something else carries between machines: Syncthing, iCloud Drive, Dropbox, NFS.
///
/// In the folder stand `register-….sealed`, one file per version, and `account-…`, an empty file whose name tells whose
/// cloud it is; nothing else is ever written there, and nothing is ever changed once it stands. Everything else found
/// there is let be. A service may bring files late, in parts, in any order or twice under other names.
///
/// The folder is opened again for each call, by its path, and each call works in the one folder it has opened: one that
/// was swapped, moved or unmounted meanwhile is noticed, and nothing is written into the other. A call that is
/// cancelled answers `offline` at once, though what it had begun may still be done; one that had not begun is not.
public final class FolderCloud: Cloud {
    /// 32 MiB a register; what was put is handed over, not confirmed.
    public let limits = CloudLimits.folder

    private let place: FolderPlace
    private let watch: FolderEvents?
    private let elapsed: @Sendable () -> Duration
    /// A share that hangs holds up this thread and no other.
    private let queue = DispatchQueue(label: "FolderCloud")

    /// A cloud at a path.
    ///
    /// - Parameters:
    ///   - path: the folder's, absolute; a relative one is taken from the working directory at each use.
    ///   - mayCreate: whether the folder is made, mode 0700, if nothing stands there: only right for one who never
    ///     used it. The folder above it is never made. Once a folder was found, none is made any more.
    ///   - watches: whether changes of the folder are told as they happen.
    ///   - remembers: for how long a file that was joined is taken to be as it was, as long as its name stands there:
    ///     so much later it is noticed that a service cut or emptied it.
    public convenience init(
        path: String, mayCreate: Bool, watches: Bool = true, remembers: Duration = .zero
    ) {
        let start = ContinuousClock.now
        let memory = FolderMemory(lasts: remembers) { ContinuousClock.now - start }
        self.init(path: path, mayCreate: mayCreate, watches: watches, calls: .system, memory: memory)
    }

    /// The same with other system calls under it and another time, for tests of failure.
    package convenience init(
        path: String, mayCreate: Bool, watches: Bool, calls: FileCalls,
        elapsed: @escaping @Sendable () -> Duration = { .zero }
    ) {
        let memory = FolderMemory(lasts: .zero, elapsed: elapsed)
        self.init(path: path, mayCreate: mayCreate, watches: watches, calls: calls, memory: memory)
    }

    /// The same with a memory of its own.
    init(path: String, mayCreate: Bool, watches: Bool, calls: FileCalls, memory: FolderMemory) {
        place = FolderPlace(path: path, mayCreate: mayCreate, calls: calls, memory: memory)
        elapsed = memory.elapsed
        watch = watches ? FolderEvents(place: place, queue: queue) : nil
    }

    /// What stands in the folder; a folder read to its end is everything there is.
    ///
    /// - Parameters:
    ///   - cursor: what was joined; its token is not used.
    ///   - page: the `next` of the page before.
    /// - Returns: at most 2,048 versions, of at most 32 MiB, and what can be looked at in a second.
    /// - Throws: `offline`, `transient`.
    public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await work { (registers) throws(CloudError) in try registers.changes(since: cursor, page: page) }
    }

    /// Makes the empty file that gives the folder an account, if there is none.
    ///
    /// - Parameters:
    ///   - id: 32 lower-case hexadecimal digits.
    ///   - known: the versions of which the folder must hold one; empty where it is met for the first time.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: `accountChanged`, `offline`, `readOnly`, `quotaExceeded`, `transient`.
    public func beginAccount(
        _ id: String, beside known: Set<String>
    ) async throws(CloudError) -> Set<String> {
        try await work { (registers) throws(CloudError) in try registers.beginAccount(id, beside: known) }
    }

    /// Writes a version under a name of its own.
    ///
    /// - Parameter put: the version; what it may replace does not matter, for nothing is replaced.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `tooLarge`, `offline`, `readOnly`, `quotaExceeded`, `transient`.
    public func put(_ put: CloudPut) async throws(CloudError) -> String {
        try await work { (registers) throws(CloudError) in try registers.put(put) }
    }

    /// Writes several versions, carried to the disk together.
    ///
    /// - Parameter puts: the versions, all of one account.
    /// - Returns: their marks; fewer, if that took a second, or with the reason why the next one was not written.
    /// - Throws: as ``put(_:)-(CloudPut)``, if none was; some of the versions may stand there then.
    public func put(_ puts: [CloudPut]) async throws(CloudError) -> PutReport {
        try await work { (registers) throws(CloudError) in try registers.put(puts) }
    }

    /// Takes files away that are still as their marks say.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: the ids of which one must stand in the folder.
    /// - Throws: `accountChanged`, `offline`, `readOnly`, `transient`.
    public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await work { (registers) throws(CloudError) in try registers.remove(marks, account: account) }
    }

    /// Tells `changed` once the watch stands, for what happened before it did, and then whenever the folder changes,
    /// comes or goes.
    ///
    /// - Returns: a stream that never ends by itself; without a watch it tells nothing.
    public func events() -> AsyncStream<CloudEvent> {
        if let watch { return watch.stream() }
        return AsyncStream { _ in }
    }

    /// Does one piece of work in the folder as it stands now, off the pool of threads that tasks share.
    private func work<R: Sendable>(
        _ body: @escaping @Sendable (FolderRegisters<DirectoryFolder>) throws(CloudError) -> R
    ) async throws(CloudError) -> R {
        let (answers, answer) = AsyncStream.makeStream(of: Result<R, CloudError>?.self)
        queue.async { [place, watch, elapsed] in
            // Says that it begins, unless nobody waits for the answer any more.
            if case .terminated = answer.yield(nil) { return }
            answer.yield(
                Result { () throws(CloudError) in
                    let folder = Result { () throws(CloudError) in try place.open() }
                    watch?.stands(try? folder.get())
                    return try body(FolderRegisters(folder.get(), elapsed: elapsed))
                })
            answer.finish()
        }
        for await case let result? in answers { return try result.get() }
        // Without an answer, only for a task that was cancelled.
        throw .offline
    }
}
