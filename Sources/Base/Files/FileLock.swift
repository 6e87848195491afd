#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A lock between processes (and between holders in one process) that the death of its holder releases.
///
/// Held until it is released or dropped. The file itself stays: removing it would let two hold "the" lock.
public struct FileLock: ~Copyable, Sendable {
    private let file: Descriptor

    init(_ file: Descriptor) { self.file = file }

    // Closing is not enough: a child shares the open file between fork and exec, and flock(2) counts the last holder.
    deinit { file.use { number in _ = flock(number, LOCK_UN) } }

    /// Gives the lock back now.
    public consuming func release() {}
}

extension PrivateDirectory {
    /// Takes the lock that a file of this name stands for, making the file if needed.
    ///
    /// Waiting blocks the thread, for as long as another holds it.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - wait: whether to wait for another holder.
    /// - Returns: the lock, held.
    /// - Throws: `busy` if another holds it and `wait` is false; `looseFile`, `symbolicLink`, `foreignOwner`,
    ///   `notRegular`, `unsupported`, `moved`, `badName`, or what the system answered.
    public func lock(_ name: String, wait: Bool = true) throws(FilesError) -> FileLock {
        try Self.check(name: name)
        while true {
            try check()
            let file = try openLock(name)
            let taken = file.use { number in
                answer { flock(number, wait ? LOCK_EX : LOCK_EX | LOCK_NB) }
            }
            if taken == -Int(EWOULDBLOCK) { throw .busy(path: path(of: name)) }
            guard taken >= 0 else { throw FilesError(code: Int32(-taken), path: path(of: name)) }
            // Somebody may have removed the file between; then the next one may hold another.
            let held = try file.status(path(of: name)).identity
            if let named = try identity(of: name), named.inode == held.inode, named.device == held.device {
                return FileLock(file)
            }
        }
    }

    /// Takes the lock, waiting for another holder no longer than the caller has patience.
    ///
    /// Waiting blocks the thread.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - patience: in seconds.
    /// - Returns: the lock, held.
    /// - Throws: as ``lock(_:wait:)``; `busy` when the patience is at its end.
    public func lock(_ name: String, patience: Double) throws(FilesError) -> FileLock {
        let step = 0.02
        var waited = 0.0
        while true {
            do throws(FilesError) {
                return try lock(name, wait: false)
            } catch .busy where waited < patience {
                // flock has no waiting with an end.
                usleep(UInt32(step * 1e6))
                waited += step
            } catch {
                throw error
            }
        }
    }

    /// Runs `body` while holding the lock.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - wait: whether to wait for another holder.
    ///   - body: the work.
    /// - Returns: what `body` returns.
    /// - Throws: as ``lock(_:wait:)``, and what `body` throws.
    public func withLock<R>(
        _ name: String, wait: Bool = true, _ body: (borrowing FileLock) throws(FilesError) -> R
    ) throws(FilesError) -> R {
        let lock = try lock(name, wait: wait)
        let result = try body(lock)
        lock.release()
        return result
    }

    private func openLock(_ name: String) throws(FilesError) -> Descriptor {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = handle.use { directory in answer { unsafe openat(directory, name, flags, 0o600) } }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: path(of: name)) }
        let file = Descriptor(Int32(number))
        // A strange umask may have taken the owner's own rights from a new file; loose ones are refused, not healed.
        let status = try ownFile(file, name)
        if status.permissions & 0o600 != 0o600 { file.use { number in _ = fchmod(number, 0o600) } }
        return file
    }
}
