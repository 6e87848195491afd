public import Bytes

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
    /// - Throws: `notRegular`, `system`, `moved`, `badName`, or what the system answered.
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

extension PrivateDirectory {
    /// Makes `bytes` the whole content of a file, replacing what stood there.
    ///
    /// When it returns, the bytes are on the disk. When it throws, the file holds its old content, or, if only the
    /// very last step failed, the whole new one; nothing unfinished is left behind.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - bytes: the new content.
    /// - Throws: `system`, `moved`, `notRegular`, `badName`, or what the system answered.
    public func write(_ name: String, _ bytes: some Collection<UInt8>) throws(FilesError) {
        try unsafe lend(bytes) { (buffer) throws(FilesError) in try unsafe put(name, buffer, replacing: true)
        }
    }

    /// Makes a secret the whole content of a file, replacing what stood there.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - secret: the new content.
    /// - Throws: as the other form.
    public func write(_ name: String, _ secret: SecretBytes) throws(FilesError) {
        try unsafe secret.withUnsafeBytes { (buffer) throws(FilesError) in
            try unsafe put(name, buffer, replacing: true)
        }
    }

    /// Makes a new file and never replaces one; of several that try at once exactly one wins.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - bytes: the content.
    /// - Throws: `alreadyExists`, or as ``write(_:_:)``.
    public func create(_ name: String, _ bytes: some Collection<UInt8>) throws(FilesError) {
        try unsafe lend(bytes) { (buffer) throws(FilesError) in try unsafe put(name, buffer, replacing: false)
        }
    }

    /// Makes a new file of a secret and never replaces one.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - secret: the content.
    /// - Throws: `alreadyExists`, or as the other form.
    public func create(_ name: String, _ secret: SecretBytes) throws(FilesError) {
        try unsafe secret.withUnsafeBytes { (buffer) throws(FilesError) in
            try unsafe put(name, buffer, replacing: false)
        }
    }

    /// Gives the bytes as one piece of memory, copying only where they are not.
    private func lend(
        _ bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) throws(FilesError) -> Void
    ) throws(FilesError) {
        func run(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<Void, FilesError> {
            Result { () throws(FilesError) in try unsafe body(UnsafeRawBufferPointer(buffer)) }
        }
        let result =
            unsafe bytes.withContiguousStorageIfAvailable { unsafe run($0) }
            ?? Array(bytes).withUnsafeBufferPointer { unsafe run($0) }
        try result.get()
    }

    private func put(
        _ name: String, _ bytes: UnsafeRawBufferPointer, replacing: Bool
    ) throws(FilesError) {
        try Self.check(name: name)
        for _ in 0..<8 {
            try check()
            if try unsafe attempt(name, bytes, replacing: replacing) { return }
        }
        throw .busy(path: path(of: name))
    }

    /// Writes a temporary file and gives it the name; false if a sweep took the temporary file away meanwhile.
    private func attempt(
        _ name: String, _ bytes: UnsafeRawBufferPointer, replacing: Bool
    ) throws(FilesError) -> Bool {
        let (temporary, file) = try startTemporary(for: name)
        do {
            try unsafe file.write(bytes, by: calls, path(of: name))
            try carry(file, name)
            if replacing {
                try replace(temporary, by: name)
            } else {
                try link(temporary, name)
            }
        } catch .notFound {
            return false
        } catch {
            _ = handle.use { directory in calls.unlink(directory, temporary) }
            throw error
        }
        // From here on the new name stands whatever happens, so a left-over second name is only swept later.
        if !replacing { _ = handle.use { directory in calls.unlink(directory, temporary) } }
        try carry(handle, name)
        return true
    }

    /// Creates a file under a free temporary name and marks it as in use for as long as it is open.
    private func startTemporary(for name: String) throws(FilesError) -> (String, Descriptor) {
        for _ in 0..<8 {
            // A nonce: a name that came twice could give one writer the other's half-written file.
            let nonce = String(UInt64.random(in: .min ... .max), radix: 16)
            let temporary = Self.temporaryPrefix + nonce
            let number = handle.use { directory in calls.create(directory, temporary) }
            if number == -Int(EEXIST) { continue }
            guard number >= 0 else { throw FilesError(code: Int32(-number), path: path(of: name)) }
            let file = Descriptor(Int32(number))
            file.use { number in
                // Told by the sweep from the rest of a dead process; where locks are unknown nothing is swept.
                _ = flock(number, LOCK_EX | LOCK_NB)
                // A strange umask may have taken the owner's own rights.
                _ = fchmod(number, 0o600)
            }
            return (temporary, file)
        }
        throw .alreadyExists(path: path(of: Self.temporaryPrefix))
    }

    /// Carries a file or the directory to the disk.
    func carry(_ file: Descriptor, _ name: String) throws(FilesError) {
        let result = file.use { number in calls.sync(number) }
        // Some file systems do not know the call for directories and carry entries by themselves.
        if result == -Int(EINVAL), file === handle { return }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path(of: name)) }
    }

    private func replace(_ temporary: String, by name: String) throws(FilesError) {
        let result = handle.use { directory in calls.rename(directory, temporary, name) }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path(of: name)) }
    }

    /// Gives `from` the second name `to`, which must be free.
    func link(_ from: String, _ to: String) throws(FilesError) {
        let result = handle.use { directory in calls.link(directory, from, to) }
        // File systems without links answer that they do not permit them.
        if result == -Int(EPERM) { throw .unsupported(path: path(of: to)) }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path(of: to)) }
    }
}
