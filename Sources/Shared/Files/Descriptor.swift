#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// An open file or directory, closed when the last holder lets go.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { _ = close(number) }

    /// Runs `body` while the descriptor is certainly open.
    func use<R, E: Error>(_ body: (Int32) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(number)
    }

    /// What the system says of the open file; `path` only names it in errors.
    func status(_ path: String) throws(FilesError) -> stat {
        var status = stat()
        let result = use { number in answer { unsafe fstat(number, &status) } }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path) }
        return status
    }
}

extension stat {
    /// The kind of file: `S_IFREG`, `S_IFDIR`, `S_IFLNK` ...
    var kind: mode_t { st_mode & S_IFMT }

    /// The permission bits.
    var permissions: UInt16 { UInt16(st_mode & 0o7777) }

    /// Whether group or others may do anything.
    var isLoose: Bool { st_mode & 0o077 != 0 }

    /// Device and inode, size and time of the last change of content.
    var identity: FileIdentity {
        #if canImport(Darwin)
            let time = st_mtimespec
        #else
            let time = st_mtim
        #endif
        return FileIdentity(
            device: UInt64(truncatingIfNeeded: st_dev), inode: UInt64(st_ino), size: Int(st_size),
            seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}

/// Tells one version of a file from another without reading it.
///
/// Every write of ``PrivateDirectory`` makes a new inode, so two versions that stand one after the other differ.
public struct FileIdentity: Hashable, Sendable {
    /// The number of the file system.
    public let device: UInt64
    /// The file's number on it.
    public let inode: UInt64
    /// The length in bytes.
    public let size: Int
    /// When the content last changed, whole seconds since 1970.
    public let seconds: Int
    /// The rest of that time.
    public let nanoseconds: Int
}
