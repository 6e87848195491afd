internal import Files
internal import SyncEngine

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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
            case .system(.denied, let path):
                throw .transient("You have no permission to make the cloud folder \(path).")
            default: throw CloudError(writing: error)
            }
        }
    }
}

/// What a ``FolderCloud`` keeps in mind of its folder between calls, so that not every file is looked at each time.
///
/// Confined to the queue of its ``FolderCloud``.
final class FolderMemory: @unchecked Sendable {
    private let lasts: Duration
    /// The time since any fixed moment.
    let elapsed: @Sendable () -> Duration
    private var identity = ""
    private var sizes: [String: Int] = [:]
    private var since = Duration.zero
    private var swept: Duration?

    /// What dead writers left is a day old at least.
    private static let sweep = Duration.seconds(3600)

    /// A memory of nothing.
    ///
    /// - Parameters:
    ///   - lasts: for how long something is kept in mind.
    ///   - elapsed: the time since any fixed moment.
    init(lasts: Duration, elapsed: @escaping @Sendable () -> Duration) {
        self.lasts = lasts
        self.elapsed = elapsed
    }

    /// Forgets what is of another folder, or too old.
    func begin(in folder: String) {
        let now = elapsed()
        guard folder != identity || now - since >= lasts else { return }
        (identity, sizes, since) = (folder, [:], now)
    }

    func size(of name: String) -> Int? { sizes[name] }

    func note(_ size: Int?, of name: String) {
        if lasts > .zero { sizes[name] = size }
    }

    /// Whether it is time to look for what dead writers left; it counts as done then.
    func takesSweep() -> Bool {
        let now = elapsed()
        if lasts > .zero, let swept, now - swept < Self.sweep { return false }
        swept = now
        return true
    }
}

extension CloudError {
    /// What a failure to read a folder means to anyone who keeps registers in it.
    init(reading error: FilesError) {
        self =
            switch error {
            case .notFound, .moved: .offline
            case .system(.offline, _): .offline
            // The device is not there now.
            case .failed(_, ENODEV), .failed(_, ENXIO): .offline
            case .system(.denied, let path):
                .transient(
                    "You have no permission to list the cloud folder \(path); allow it, or name another.")
            case .notDirectory(let path):
                .transient("\(path) is not a folder; move it away, or name another cloud folder.")
            default: .transient(error.description)
            }
    }

    /// What a failure to write to a folder means.
    init(writing error: FilesError) {
        self =
            switch error {
            case .system(.noSpace, _): .quotaExceeded
            case .system(.readOnly, _), .system(.denied, _): .readOnly
            default: CloudError(reading: error)
            }
    }
}
