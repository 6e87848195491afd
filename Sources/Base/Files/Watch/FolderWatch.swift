internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Tells when something in a folder changes: a file made, replaced, renamed or removed.
///
/// On Linux by inotify, elsewhere, and where inotify has no room left, by looking once a second. Several changes in
/// quick succession may be told as one; a change is never told before it can be seen.
public enum FolderWatch {
    /// An element for every change after this call; the watch ends when the stream is dropped or its task cancelled.
    ///
    /// The folder may be missing, deleted and made again: its coming and going are changes.
    ///
    /// - Parameter directory: the folder's path.
    /// - Returns: a stream that never ends by itself.
    public static func changes(of directory: String) -> AsyncStream<Void> {
        #if os(Linux)
            if let stream = INotify.changes(of: directory) { return stream }
        #endif
        return FolderPolling.changes(of: directory, every: .seconds(1), clock: ContinuousClock())
    }
}

/// Watches a folder by looking at it again and again.
enum FolderPolling {
    static func changes(
        of directory: String, every interval: Duration, clock: any Clock<Duration>
    ) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let first = FolderVersion(directory)
        let task = Task {
            var last = first
            while !Task.isCancelled {
                let version = await look(at: directory)
                if version != last { continuation.yield() }
                last = version
                try? await clock.sleep(for: interval)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Looks on a thread of its own: a share that hangs must not hold up those that all tasks run on.
    private static func look(at directory: String) async -> FolderVersion {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: FolderVersion(directory)) }
        }
    }
}

/// What changes whenever a name in a folder does: its inode and the time of its last change.
struct FolderVersion: Equatable, Sendable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// A folder that is not there has the version 0.
    init(_ directory: String) {
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else {
            (inode, seconds, nanoseconds) = (0, 0, 0)
            return
        }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        (inode, seconds, nanoseconds) = (UInt64(status.st_ino), Int(time.tv_sec), Int(time.tv_nsec))
    }
}
