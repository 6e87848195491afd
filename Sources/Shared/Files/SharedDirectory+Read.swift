#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

extension SharedDirectory {
    /// Tells the present version of a plain file without opening it.
    ///
    /// - Parameter name: one component.
    /// - Returns: what changes with each version; `nil` if nothing, or no plain file, stands there.
    /// - Throws: `badName`, or what the system answered.
    package func identity(of name: String) throws(FilesError) -> FileIdentity? {
        try PrivateDirectory.check(name: name)
        var status = stat()
        let result = handle.use { directory in
            answer { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
        }
        if result == -Int(ENOENT) { return nil }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: "\(path)/\(name)") }
        return status.kind == S_IFREG ? status.identity : nil
    }

    /// Reads a plain file whole.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - limit: the most bytes taken.
    /// - Returns: the bytes; `nil` if nothing, or no plain file, stands there.
    /// - Throws: `tooLarge`, `changing` (too if its bytes are in a cloud only and reading would wait for them),
    ///   `denied`, `badName`, or what the system answered.
    package func read(_ name: String, limit: Int) throws(FilesError) -> [UInt8]? {
        // Opening alone would already rewind a tape.
        guard try identity(of: name) != nil else { return nil }
        let path = "\(path)/\(name)"
        // Between the two looks a pipe or a link may have taken the place: the flags keep it from stopping us.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = handle.use { directory in answer { unsafe openat(directory, name, flags) } }
        if [-Int(ENOENT), -Int(ELOOP), -Int(ENXIO)].contains(number) { return nil }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: path) }
        let file = Descriptor(Int32(number))
        let status = try file.status(path)
        guard status.kind == S_IFREG else { return nil }
        #if canImport(Darwin)
            guard status.st_flags & UInt32(SF_DATALESS) == 0 else { throw .changing(path: path) }
        #endif
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(path: path, limit: limit) }
        let bytes = try file.bytes(size: size, path)
        guard try file.status(path).identity == status.identity else { throw .changing(path: path) }
        return bytes
    }
}
