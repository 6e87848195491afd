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

    /// Nothing: a system tells of a picked folder only those that it must not put to sleep.
    ///
    /// What changed is found when the folder is looked at: each time the app comes to the front, and again and again.
    public func changes() -> AsyncStream<Void> { AsyncStream { _ in } }

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

    init(bookmark: [UInt8], tell: @escaping @Sendable (FolderNews) -> Void) {
        (self.bookmark, self.tell) = (bookmark, tell)
    }

    func take(_ renewed: FolderBookmark?, _ availability: FolderAvailability?) {
        if let renewed, renewed.bytes != bookmark {
            bookmark = renewed.bytes
            tell(.renewed(renewed))
        }
        if let availability, availability != self.availability {
            self.availability = availability
            tell(.availability(availability))
        }
    }
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
