internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A directory that others write to as well, such as one that a sync service carries between machines.
///
/// Where ``PrivateDirectory`` refuses what is not its owner's alone, this one takes plain files of any owner and mode,
/// for somebody else's program put them there, and looks past everything else: links, directories, pipes and devices
/// are never followed, opened or waited for. All work of one value goes through one open handle, so what was checked
/// is what is used. It is meant to be opened for one piece of work and dropped, so that it never keeps a disk from
/// being ejected.
///
/// Calls block for the time of the disk or the network behind it.
package struct SharedDirectory: Sendable {
    /// The path it was opened by.
    package let path: String
    /// Tells this directory from another that stands at the same path at another time.
    package let identity: FileIdentity
    let handle: Descriptor
    let calls: FileCalls

    /// Opens the directory that stands at `path`, through a link if one stands there, and changes nothing.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - calls: the system's calls, for tests of failure.
    /// - Throws: `notFound`, `notDirectory`, `system`, or what the system answered.
    package init(existing path: String, calls: FileCalls = .system) throws(FilesError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .badName(path) }
        let number = answer { unsafe openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: path) }
        self.path = path
        handle = Descriptor(Int32(number))
        identity = try handle.status(path).identity
        self.calls = calls
    }

    /// Makes the directory, mode 0700, if nothing stands at its path.
    ///
    /// The directory above must stand: were it made too, a disk that is not mounted would be made up.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: `notFound` if the directory above is missing, `system`, or what the system
    ///   answered.
    package static func make(_ path: String) throws(FilesError) {
        let result = answer { unsafe mkdir(path, 0o700) }
        if result == -Int(EEXIST) { return }
        guard result >= 0 else { throw FilesError(code: Int32(-result), path: path) }
        let made = try SharedDirectory(existing: path)
        // A strange umask may have taken the owner's own rights.
        _ = made.handle.use { number in fchmod(number, 0o700) }
        let number = made.handle.use { directory in
            answer { unsafe openat(directory, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
        // One that may be written but not read cannot be opened; the entry follows in the system's time.
        guard number >= 0 else { return }
        let above = Descriptor(Int32(number))
        try made.carry(above)
    }

    /// Makes sure that the directory still stands at its path.
    ///
    /// - Throws: `moved`.
    package func check() throws(FilesError) {
        var status = stat()
        let result = answer { unsafe stat(path, &status) }
        let here = status.identity
        guard result >= 0, here.inode == identity.inode, here.device == identity.device else {
            throw .moved(path: path)
        }
    }

    /// Every name in it, in no particular order; those that are not UTF-8 are left out.
    ///
    /// - Returns: single components, of files and of everything else.
    /// - Throws: what the system answered.
    package func names() throws(FilesError) -> [String] { try handle.entries(path) }

    /// Carries an open file or directory to the disk.
    func carry(_ file: Descriptor) throws(FilesError) {
        let result = file.use { number in calls.sync(number) }
        // Some file systems do not know the call for directories and carry entries by themselves.
        guard result >= 0 || result == -Int(EINVAL) else {
            throw FilesError(code: Int32(-result), path: path)
        }
    }
}

extension SharedDirectory {
    /// So many files are carried to the disk at the same time.
    private static let lanes = 16

    /// Carries several open files to the disk.
    ///
    /// A disk takes many at once in little more time than one, as long as they are asked for at once.
    func carry(_ files: [Descriptor]) throws(FilesError) {
        guard files.count > 1 else {
            for file in files { try carry(file) }
            return
        }
        let outcomes = Outcomes()
        let group = DispatchGroup()
        for lane in 0..<min(Self.lanes, files.count) {
            // A queue of its own each: those that are shared have no more threads than the machine has cores.
            DispatchQueue(label: "SharedDirectory.\(lane)").async(group: group) {
                for place in stride(from: lane, to: files.count, by: Self.lanes) {
                    do throws(FilesError) { try carry(files[place]) } catch {
                        outcomes.note(error, of: place)
                    }
                }
            }
        }
        group.wait()
        if let error = outcomes.first { throw error }
    }

    /// What went wrong in any lane.
    private final class Outcomes: @unchecked Sendable {
        private let queue = DispatchQueue(label: "SharedDirectory.outcomes")
        private var errors: [Int: FilesError] = [:]

        func note(_ error: FilesError, of place: Int) { queue.sync { errors[place] = error } }

        /// The error of the first file that has one.
        var first: FilesError? { queue.sync { errors.min { $0.key < $1.key }?.value } }
    }
}

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
    ///   `system`, `badName`, or what the system answered.
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
