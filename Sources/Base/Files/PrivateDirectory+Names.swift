#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

extension PrivateDirectory {
    /// The names in it, sorted, without unfinished files.
    ///
    /// Everything is listed, lock files and what others put there included; names that are not UTF-8 are left out.
    ///
    /// - Returns: single components.
    /// - Throws: `moved`, or what the system answered.
    public func names() throws(FilesError) -> [String] {
        try check()
        return try handle.entries(path).filter { !$0.hasPrefix(Self.temporaryPrefix) }.sorted()
    }

    /// Gives a file a new name that must be free.
    ///
    /// - Parameters:
    ///   - name: the present name.
    ///   - other: the new one.
    /// - Throws: `notFound`, `alreadyExists`, `badName`, `moved`, or what the system answered.
    public func rename(_ name: String, to other: String) throws(FilesError) {
        try Self.check(name: name)
        try Self.check(name: other)
        guard try identity(of: name) != nil else { throw .notFound(path: path(of: name)) }
        try check()
        // Both names may stand for a moment, never none.
        try link(name, other)
        try carry(handle, other)
        try unlink(name)
        try carry(handle, name)
    }

    /// Takes a file away.
    ///
    /// - Parameter name: one component.
    /// - Returns: whether there was one.
    /// - Throws: `notRegular`, `denied`, `readOnly`, `moved`, `badName`, or what the system answered.
    @discardableResult
    public func remove(_ name: String) throws(FilesError) -> Bool {
        try Self.check(name: name)
        try check()
        do {
            try unlink(name)
        } catch .notFound {
            return false
        }
        try carry(handle, name)
        return true
    }

    /// Removes the unfinished files that dead processes left.
    ///
    /// - Parameter lock: the lock under which this directory is written, as proof that it is held.
    /// - Returns: how many were removed.
    /// - Throws: `moved`, or what the system answered.
    @discardableResult
    public func sweep(holding lock: borrowing FileLock) throws(FilesError) -> Int {
        try check()
        var removed = 0
        for name in try handle.entries(path) where name.hasPrefix(Self.temporaryPrefix) {
            if try unlinkAbandoned(name) { removed += 1 }
        }
        return removed
    }

    /// Removes the unfinished file if nobody holds it any more; says whether it did.
    ///
    /// A writer that has not marked its file yet loses it and starts again by itself.
    private func unlinkAbandoned(_ name: String) throws(FilesError) -> Bool {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = handle.use { directory in answer { unsafe openat(directory, name, flags) } }
        guard number >= 0 else { return false }
        let file = Descriptor(Int32(number))
        guard file.use({ number in answer { flock(number, LOCK_EX | LOCK_NB) } }) >= 0 else { return false }
        do {
            try unlink(name)
        } catch .notFound {
            return false
        }
        return true
    }

    private func unlink(_ name: String) throws(FilesError) {
        let result = handle.use { directory in calls.unlink(directory, name) }
        guard result >= 0 else {
            // Systems disagree on what they answer for a directory.
            var status = stat()
            let seen = handle.use { directory in unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW)
            }
            if seen == 0, status.kind == S_IFDIR { throw .notRegular(path: path(of: name)) }
            throw FilesError(code: Int32(-result), path: path(of: name))
        }
    }
}
