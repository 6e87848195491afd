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

extension Descriptor {
    /// Every entry of an open directory but `.` and `..`; names that are not UTF-8 are left out.
    func entries(_ path: String) throws(FilesError) -> [String] {
        let number = use { directory in
            answer { unsafe openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: path) }
        guard let stream = unsafe fdopendir(Int32(number)) else {
            let code = errno
            _ = close(Int32(number))
            throw FilesError(code: code, path: path)
        }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let text = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self) { name in
                    unsafe name.baseAddress.flatMap { unsafe String(validatingCString: $0) }
                }
            }
            // Repaired text would name another file.
            if let text, text != ".", text != ".." { names.append(text) }
        }
        guard errno == 0 else { throw FilesError(code: errno, path: path) }
        return names
    }

    /// Reads to the end of the file, which must come after exactly `size` bytes; `buffer` has room for one more.
    func fill(
        _ buffer: UnsafeMutableRawBufferPointer, size: Int, _ path: String
    ) throws(FilesError) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let got = use { number in unsafe systemRead(number, rest.baseAddress, rest.count) }
            if got > 0 {
                count += got
            } else if got == 0 {
                break
            } else if errno != EINTR {
                throw FilesError(code: errno, path: path)
            }
        }
        guard count == size else { throw .changing(path: path) }
        return count
    }

    /// Reads a file of exactly `size` bytes.
    func bytes(size: Int, _ path: String) throws(FilesError) -> [UInt8] {
        var failure: FilesError?
        // One byte more than expected shows growth.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            do throws(FilesError) {
                count = try unsafe fill(UnsafeMutableRawBufferPointer(buffer), size: size, path)
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all the bytes.
    func write(_ bytes: UnsafeRawBufferPointer, by calls: FileCalls, _ path: String) throws(FilesError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let result = use { number in unsafe calls.write(number, rest) }
            if result == -Int(EINTR) { continue }
            // A device that takes nothing and reports nothing is full.
            guard result != 0 else { throw .system(.noSpace, path: path) }
            guard result > 0 else { throw FilesError(code: Int32(-result), path: path) }
            done += result
        }
    }
}

/// `read` under a name that no method shadows.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
