public import SyncEngine

/// A folder that a person picked, for a ``DriveCloud`` over it: the same files under the same names as in every folder that
/// is a cloud.
///
/// A bookmark that has grown old is replaced while it still works. A folder that is gone, or that the app may not use any
/// more, is out of reach and never an empty one; which of the two it is, ``FolderNews`` tells. The folder is never made.
public struct PickedFolder<Access: FolderAccess>: DriveContainer {
    private let access: Access
    private let memory: PickedMemory

    /// A folder.
    ///
    /// - Parameters:
    ///   - access: how the system hands it out.
    ///   - bookmark: what was kept when it was picked, or told as renewed since.
    ///   - tell: hears of a renewed bookmark at once, and of how the folder stands whenever that is another.
    public init(
        _ access: Access, bookmark: [UInt8], tell: @escaping @Sendable (FolderNews) -> Void
    ) {
        self.access = access
        memory = PickedMemory(bookmark: bookmark, tell: tell)
    }

    /// Does one piece of work in the folder as it stands now.
    ///
    /// - Parameter body: the work; it gets `offline` instead of files where the folder cannot be had.
    /// - Returns: what the work returned.
    public func work<R: Sendable>(
        _ body: @escaping @Sendable (Result<PickedFiles<Access.Files>, CloudError>) -> R
    ) async -> R {
        let answer: Answer<R> = await access.work(in: await memory.bookmark) { opening in
            switch opening {
            case .failed(let fault):
                return Answer(
                    value: body(.failure(.offline)), availability: FolderAvailability(fault), renewed: nil)
            case .open(_, let path, _) where FolderAvailability.isInTrash(path):
                return Answer(value: body(.failure(.offline)), availability: .gone, renewed: nil)
            case .open(let files, let path, let renewed):
                let seen = SeenAvailability()
                let value = body(.success(PickedFiles(files: files, path: path, seen: seen)))
                return Answer(value: value, availability: seen.availability, renewed: renewed)
            }
        }
        await memory.take(answer.renewed, answer.availability)
        return answer.value
    }

    /// Tells whenever somebody has changed the folder, as far as the system knows of it.
    ///
    /// It is watched again under a renewed bookmark, and once it can be used again. Not every provider tells: the folder
    /// is looked at again and again all the same.
    public func changes() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [access, memory] in
            var watching: Task<Void, Never>?
            for await bookmark in await memory.openings() {
                watching?.cancel()
                watching = Task {
                    for await _ in access.changes(in: bookmark) { listener.yield() }
                }
            }
            watching?.cancel()
        }
        listener.onTermination = { _ in task.cancel() }
        return changes
    }

    private struct Answer<R: Sendable>: Sendable {
        let value: R
        let availability: FolderAvailability?
        let renewed: FolderBookmark?
    }
}

/// The bookmark in use, and how the folder stood at last.
private actor PickedMemory {
    private(set) var bookmark: [UInt8]
    private var availability: FolderAvailability?
    private let tell: @Sendable (FolderNews) -> Void
    private var watchers: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    private var lastWatcher = 0

    init(bookmark: [UInt8], tell: @escaping @Sendable (FolderNews) -> Void) {
        (self.bookmark, self.tell) = (bookmark, tell)
    }

    func take(_ renewed: FolderBookmark?, _ availability: FolderAvailability?) {
        var isToBeWatched = false
        if let renewed, renewed.bytes != bookmark {
            bookmark = renewed.bytes
            tell(.renewed(renewed))
            isToBeWatched = true
        }
        if let availability, availability != self.availability {
            isToBeWatched = isToBeWatched || availability == .open && self.availability != nil
            self.availability = availability
            tell(.availability(availability))
        }
        guard isToBeWatched else { return }
        for watcher in watchers.values { watcher.yield(bookmark) }
    }

    /// The bookmark under which the folder is to be watched: the present one, then each time that a watch has to begin again.
    func openings() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
        lastWatcher += 1
        let number = lastWatcher
        watchers[number] = continuation
        continuation.yield(bookmark)
        continuation.onTermination = { _ in Task { await self.forget(number) } }
        return stream
    }

    private func forget(_ number: Int) { watchers[number] = nil }
}

/// What one piece of work has seen of the folder; used on the queue of that work alone.
final class SeenAvailability {
    fileprivate(set) var availability: FolderAvailability?
}

/// The files of a picked folder: that a folder does not let itself be listed tells how it stands.
public struct PickedFiles<Base: DriveFiles>: DriveFiles {
    private let files: Base
    private let seen: SeenAvailability
    /// Tells this folder from another by its place; holds no slash.
    public let identity: String

    init(files: Base, path: String, seen: SeenAvailability) {
        (self.files, self.seen) = (files, seen)
        identity = path.replacing("/", with: ":")
    }

    /// Every name in the folder; one that the app may not list is as far away as one that is gone.
    public func names() throws(DriveFault) -> [String] {
        do throws(DriveFault) {
            let names = try files.names()
            seen.availability = .open
            return names
        } catch {
            seen.availability = FolderAvailability(error)
            throw error.isDenied ? .gone : error
        }
    }

    /// The unresolved conflict versions at a name.
    public func conflicts(at name: String) -> [DriveConflict] { files.conflicts(at: name) }

    /// What the system knows of a file.
    public func state(of name: String) throws(DriveFault) -> DriveFileState { try files.state(of: name) }

    /// Why the system could not send a file.
    public func uploadFault(of name: String) -> DriveFault? { files.uploadFault(of: name) }

    /// Asks the system to bring a file.
    public func download(_ name: String) { files.download(name) }

    /// A file's bytes.
    public func read(_ name: String) throws(DriveFault) -> [UInt8] { try files.read(name) }

    /// Makes bytes the whole content of a file.
    public func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault) { try files.write(name, bytes) }

    /// Takes a file away.
    public func remove(_ name: String) throws(DriveFault) { try files.remove(name) }
}
