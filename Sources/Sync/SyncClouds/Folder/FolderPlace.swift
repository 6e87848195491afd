internal import Files
internal import SyncEngine

/// The path at which a cloud's folder stands, or may be made.
///
/// Confined to the queue of its ``FolderCloud``.
final class FolderPlace: @unchecked Sendable {
    let path: String
    private let calls: FileCalls
    private let memory: FolderMemory
    /// Whether a folder may be made here: only as long as none was ever found.
    private var mayCreate: Bool

    init(path: String, mayCreate: Bool, calls: FileCalls, memory: FolderMemory) {
        self.path = path
        self.memory = memory
        self.mayCreate = mayCreate
        self.calls = calls
    }

    /// Opens the folder that stands there now.
    func open() throws(CloudError) -> DirectoryFolder {
        let directory: SharedDirectory
        do {
            directory = try SharedDirectory(existing: path, calls: calls)
        } catch {
            guard case .notFound = error, mayCreate else { throw CloudError(reading: error) }
            directory = try make()
        }
        mayCreate = false
        return DirectoryFolder(directory, memory)
    }

    /// Tells the folder that stands there now from others; nil if none can be opened.
    var standing: String? { (try? SharedDirectory(existing: path)).map { DirectoryFolder($0).identity } }

    private func make() throws(CloudError) -> SharedDirectory {
        do throws(FilesError) {
            try SharedDirectory.make(path)
            return try SharedDirectory(existing: path, calls: calls)
        } catch {
            switch error {
            case .notFound(let path):
                throw .transient(
                    "The cloud folder \(path) cannot be made, because the folder above it is not there; "
                        + "make that one, or mount the disk it is on.")
            case .denied(let path):
                throw .transient("You have no permission to make the cloud folder \(path).")
            default: throw CloudError(writing: error)
            }
        }
    }
}
