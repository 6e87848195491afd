#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The kernel's lock that makes this the one site of its home; death releases it.
///
/// The file also says who holds it (process and port), for a person who looks.
final class HomeLock: Sendable {
    static let fileName = "lock"
    private let folder: OwnerFolder
    private let descriptor: CInt

    /// Takes the lock; nil if another process, or another site of this one, holds it.
    init?(in folder: OwnerFolder) throws(LocalWebError) {
        while true {
            let file = unsafe openat(
                folder.descriptor, Self.fileName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .folder(path: folder.path, .system(errno: errno)) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                let problem = errno
                close(file)
                if problem == EWOULDBLOCK { return nil }
                throw .folder(path: folder.path, .system(errno: problem))
            }
            if Self.isCurrent(file, in: folder) {
                self.folder = folder
                descriptor = file
                return
            }
            // The holder removed the file between our opening and our locking it: lock the new one.
            close(file)
        }
    }

    deinit { close(descriptor) }

    private static func isCurrent(_ file: CInt, in folder: OwnerFolder) -> Bool {
        var ours = stat()
        var there = stat()
        guard unsafe fstat(file, &ours) == 0,
            unsafe fstatat(folder.descriptor, fileName, &there, AT_SYMLINK_NOFOLLOW) == 0
        else { return false }
        return ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
    }

    /// Writes down who holds the lock.
    func describe(port: Int) {
        _ = ftruncate(descriptor, 0)
        _ = OwnerFolder.write(Array("process \(getpid())\nport \(port)\n".utf8), to: descriptor)
    }

    /// Removes the file while it is still ours, and lets go.
    func release() {
        if Self.isCurrent(descriptor, in: folder) { folder.remove(Self.fileName) }
        _ = flock(descriptor, LOCK_UN)
    }
}
