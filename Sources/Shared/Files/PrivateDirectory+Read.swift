public import Bytes

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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
