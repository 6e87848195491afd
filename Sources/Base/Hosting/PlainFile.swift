public import Bytes
public import Files

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Files that a person names, in folders of any kind: a stick, a download folder.
public enum PlainFile {
    /// Makes a new file that its owner alone may use (mode 0600, where the file system knows modes); on the disk when
    /// this returns.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - text: the whole content.
    /// - Throws: `alreadyExists`, a symbolic link included; `notFound` for a missing folder; what the system answered,
    ///   and then nothing is left behind.
    public static func create(_ path: String, _ text: String) throws(FilesError) {
        try create(path, text, calls: .system)
    }

    /// As the other form, with a content that is wiped.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - secret: the whole content.
    /// - Throws: as the other form.
    public static func create(_ path: String, _ secret: SecretBytes) throws(FilesError) {
        try create(path, secret, calls: .system)
    }

    /// Whether anything stands at a path, a link that leads nowhere included.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Returns: false also where it cannot be told.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Reads a file, a pipe or whatever stands there.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - limit: the most bytes read; whatever follows is left.
    /// - Returns: at most that many bytes.
    /// - Throws: what the system answered.
    public static func read(_ path: String, limit: Int) throws(FilesError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FilesError(code: errno, path: path) }
        defer { _ = close(file) }
        guard let bytes = read(file, limit: limit) else { throw FilesError(code: errno, path: path) }
        return bytes
    }

    /// Reads a file that holds secrets: what was read lies in wiped memory alone.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory; nil for standard input.
    ///   - limit: the most bytes read; whatever follows is left.
    /// - Returns: at most that many bytes.
    /// - Throws: what the system answered.
    public static func readSecret(_ path: String?, limit: Int) throws(FilesError) -> SecretBytes {
        let file = path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
        guard file >= 0 else { throw FilesError(code: errno, path: path ?? "") }
        defer { if path != nil { _ = close(file) } }
        let all = SecretBuilder(capacity: 1 << 16)
        var (left, isOver) = (limit, false)
        while left > 0, !isOver {
            let part = try unsafe SecretBytes(capacity: min(left, 1 << 16)) { room throws(FilesError) in
                while true {
                    let count = unsafe systemRead(file, room.baseAddress, room.count)
                    if count >= 0 { return count }
                    guard errno == EINTR else { throw FilesError(code: errno, path: path ?? "") }
                }
            }
            all.append(part)
            (left, isOver) = (left - part.count, part.isEmpty)
        }
        return all.secret
    }

    /// Reads an open file to its end, or until enough is there.
    ///
    /// - Parameters:
    ///   - file: the descriptor.
    ///   - limit: the most bytes read.
    ///   - isEnough: looks, after each read, at all that was read so far.
    /// - Returns: the bytes; nil, with `errno` set, if reading failed.
    public static func read(
        _ file: Int32, limit: Int, until isEnough: ([UInt8]) -> Bool = { _ in false }
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while bytes.count < limit, !isEnough(bytes) {
            let count = unsafe systemRead(file, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// As the public form, with other system calls under it, for tests of failure.
    package static func create(_ path: String, _ text: String, calls: FileCalls) throws(FilesError) {
        try create(path, SecretBytes(text.utf8), calls: calls)
    }

    private static func create(
        _ path: String, _ content: SecretBytes, calls: FileCalls
    ) throws(FilesError) {
        // The system's own flag makes sure that nothing is replaced, however many try at once.
        let created = calls.create(AT_FDCWD, path)
        guard created >= 0 else { throw FilesError(code: Int32(-created), path: path) }
        let file = Int32(created)
        defer { _ = close(file) }
        // A strange umask may have taken the owner's own rights; a file system without modes refuses.
        _ = fchmod(file, 0o600)
        do throws(FilesError) {
            try write(content, to: file, path, calls)
            let synced = calls.sync(file)
            guard synced >= 0 else { throw FilesError(code: Int32(-synced), path: path) }
            try carryFolder(of: path, calls)
        } catch {
            _ = calls.unlink(AT_FDCWD, path)
            throw error
        }
    }

    private static func write(
        _ content: SecretBytes, to file: Int32, _ path: String, _ calls: FileCalls
    ) throws(FilesError) {
        var start = 0
        while start < content.count {
            let count = unsafe content[start..<content.count].withUnsafeBytes { bytes in
                unsafe calls.write(file, bytes)
            }
            if count == -Int(EINTR) { continue }
            // A device that takes nothing and reports nothing is full.
            guard count != 0 else { throw .system(.noSpace, path: path) }
            guard count > 0 else { throw FilesError(code: Int32(-count), path: path) }
            start += count
        }
    }

    /// Carries the new name to the disk, where the folder can be opened and its file system knows the call.
    private static func carryFolder(of path: String, _ calls: FileCalls) throws(FilesError) {
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let folder = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { _ = close(folder) }
        let synced = calls.sync(folder)
        guard synced >= 0 || synced == -Int(EINVAL) else {
            throw FilesError(code: Int32(-synced), path: path)
        }
    }
}

/// `read` under a name that no method shadows.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
