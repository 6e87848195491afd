public import Bytes

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A directory that only its owner may enter, and plain files in it that only their owner may use.
///
/// All work goes through one open handle, so what was checked is what is used. Files are named by one component;
/// nothing is ever followed out of the directory. Content is replaced whole or not at all, and what a call has
/// acknowledged has been carried to the disk. Names that begin with ``temporaryPrefix`` are its own.
///
/// Calls block for the time of the disk; they may come from several threads at once.
public struct PrivateDirectory: Sendable {
    /// How the names of unfinished files begin.
    public static let temporaryPrefix = ".tmp-"

    /// The absolute path it was opened by.
    public let path: String
    let handle: Descriptor
    let home: FileIdentity
    var calls = FileCalls.system

    /// Opens the directory at `path`, making it and missing parents with mode 0700.
    ///
    /// Existing parents are taken as they are.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: as ``init(existing:)``, and what making it met (`system` ...).
    public init(creating path: String) throws(FilesError) {
        let path = try Self.absolute(path)
        try Self.make(path)
        try self.init(absolute: path)
    }

    /// Opens the directory that stands at `path` and changes nothing.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: `notFound`, `symbolicLink` (last component), `notDirectory`, `foreignOwner`, `looseDirectory`,
    ///   or what opening it met.
    public init(existing path: String) throws(FilesError) {
        try self.init(absolute: Self.absolute(path))
    }

    private init(absolute path: String) throws(FilesError) {
        let handle = try Self.open(path)
        let status = try handle.status(path)
        guard status.st_uid == geteuid() else {
            throw .foreignOwner(path: path, owner: UInt32(status.st_uid))
        }
        guard !status.isLoose else { throw .looseDirectory(path: path, mode: status.permissions) }
        self.path = path
        self.handle = handle
        self.home = status.identity
    }

    /// The same open directory with other system calls under it, for tests of failure.
    package func with(_ calls: FileCalls) -> PrivateDirectory {
        var copy = self
        copy.calls = calls
        return copy
    }

    /// Makes sure that the directory still stands at its path.
    ///
    /// Changes do this by themselves, so that nothing is acknowledged into a directory that was moved aside.
    ///
    /// - Throws: `moved`.
    public func check() throws(FilesError) {
        var status = stat()
        let result = answer { unsafe lstat(path, &status) }
        let here = status.identity
        guard result >= 0, here.inode == home.inode, here.device == home.device else {
            throw .moved(path: path)
        }
    }

    /// The path of a file in it, for messages.
    ///
    /// - Parameter name: one component.
    /// - Returns: directory, slash, name.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Refuses names that are not one plain component, and the reserved ones.
    static func check(name: String) throws(FilesError) {
        let bytes = name.utf8
        guard !bytes.isEmpty, bytes.count <= 255, name != ".", name != "..",
            bytes.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != 0 }),
            !name.hasPrefix(temporaryPrefix)
        else { throw .badName(name) }
    }
}

extension PrivateDirectory {
    /// The path from the root, without what could lead through a link at its end.
    private static func absolute(_ path: String) throws(FilesError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .badName(path) }
        var path = path
        if !path.hasPrefix("/") {
            guard let here = unsafe getcwd(nil, 0) else { throw FilesError(code: errno, path: path) }
            defer { unsafe free(here) }
            path = unsafe String(cString: here) + "/" + path
        }
        while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
        return path
    }

    private static func open(_ path: String) throws(FilesError) -> Descriptor {
        let number = answer { unsafe openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        if number >= 0 { return Descriptor(Int32(number)) }
        // Systems differ in what they answer for a link here; looking again only chooses the sentence.
        var status = stat()
        if unsafe lstat(path, &status) == 0 {
            if status.kind == S_IFLNK { throw .symbolicLink(path: path) }
            if status.kind != S_IFDIR { throw .notDirectory(path: path) }
        }
        throw FilesError(code: Int32(-number), path: path)
    }

    /// Makes `path` if nothing stands there, its parents first, and carries each new entry to the disk.
    private static func make(_ path: String) throws(FilesError) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        var result = answer { unsafe mkdir(path, 0o700) }
        if result == -Int(ENOENT), parent != path {
            try make(parent)
            result = answer { unsafe mkdir(path, 0o700) }
        }
        if result == -Int(EEXIST) { return }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path) }
        // A strange umask may have taken the owner's own rights.
        let made = try open(path)
        let changed = made.use { number in answer { fchmod(number, 0o700) } }
        guard changed >= 0 else { throw FilesError(code: Int32(-changed), path: path) }
        try carry(parent)
    }

    private static func carry(_ parent: String) throws(FilesError) {
        let number = answer { unsafe openat(AT_FDCWD, parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // A parent that may be written but not read cannot be opened; its entry follows in the system's time.
        guard number >= 0 else { return }
        let directory = Descriptor(Int32(number))
        let result = directory.use { number in FileCalls.system.sync(number) }
        guard result >= 0 || result == -Int(EINVAL) else {
            throw FilesError(code: Int32(-result), path: parent)
        }
    }
}

extension PrivateDirectory {
    /// Reads a file whole.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - limit: the most bytes taken.
    /// - Returns: the bytes, or `nil` if no such file stands in the (still standing) directory.
    /// - Throws: `symbolicLink`, `notRegular`, `foreignOwner`, `looseFile`, `tooLarge`, `changing`, `moved`,
    ///   `badName`, or what the system answered.
    public func read(_ name: String, limit: Int) throws(FilesError) -> [UInt8]? {
        guard let file = try open(name) else { return nil }
        return try file.bytes(size: size(of: file, name, limit: limit), path(of: name))
    }

    /// Reads a file whole, straight into storage that is wiped.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - limit: the most bytes taken.
    /// - Returns: the bytes, or `nil` if no such file stands in the (still standing) directory.
    /// - Throws: as ``read(_:limit:)``.
    public func readSecret(_ name: String, limit: Int) throws(FilesError) -> SecretBytes? {
        guard let file = try open(name) else { return nil }
        let size = try size(of: file, name, limit: limit)
        return try unsafe SecretBytes(capacity: size + 1) { buffer throws(FilesError) in
            try unsafe file.fill(buffer, size: size, path(of: name))
        }
    }

    /// Tells the present version of a file without reading it.
    ///
    /// - Parameter name: one component.
    /// - Returns: what changes with each version, or `nil` if no such file stands there.
    /// - Throws: `symbolicLink`, `notRegular`, `moved`, `badName`, or what the system answered.
    public func identity(of name: String) throws(FilesError) -> FileIdentity? {
        try Self.check(name: name)
        var status = stat()
        let result = handle.use { directory in
            answer { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
        }
        if result == -Int(ENOENT) {
            try check()
            return nil
        }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path(of: name)) }
        guard status.kind != S_IFLNK else { throw .symbolicLink(path: path(of: name)) }
        guard status.kind == S_IFREG else { throw .notRegular(path: path(of: name)) }
        return status.identity
    }

    /// Opens a file of ours for reading; `nil` if it is not there.
    private func open(_ name: String) throws(FilesError) -> Descriptor? {
        try Self.check(name: name)
        // A pipe in place of a file must not stop us, hence the last flag.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = handle.use { directory in answer { unsafe openat(directory, name, flags) } }
        if number == -Int(ENOENT) {
            try check()
            return nil
        }
        if number == -Int(ENXIO) { throw .notRegular(path: path(of: name)) }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: path(of: name)) }
        return Descriptor(Int32(number))
    }

    private func size(of file: Descriptor, _ name: String, limit: Int) throws(FilesError) -> Int {
        let status = try ownFile(file, name)
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(path: path(of: name), limit: limit) }
        return size
    }

    /// What the system says of an open file, after refusing everything that is not a plain file of ours alone.
    func ownFile(_ file: Descriptor, _ name: String) throws(FilesError) -> stat {
        let path = path(of: name)
        let status = try file.status(path)
        guard status.kind == S_IFREG else { throw .notRegular(path: path) }
        guard status.st_uid == geteuid() else {
            throw .foreignOwner(path: path, owner: UInt32(status.st_uid))
        }
        guard !status.isLoose else { throw .looseFile(path: path, mode: status.permissions) }
        return status
    }
}
