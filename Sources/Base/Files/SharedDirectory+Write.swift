#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

extension SharedDirectory {
    /// The name of an unfinished file: begins with a point and ends in a way that sync services leave alone.
    private static let temporary = (prefix: ".second-", digits: 16, suffix: ".tmp")
    /// How old an unfinished file must be before it counts as left over.
    private static let patience = 24 * 60 * 60

    /// Whether a name is that of an unfinished file of ours.
    ///
    /// - Parameter name: one component.
    /// - Returns: false for every other file whose name begins with a point.
    package static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix(temporary.prefix), name.hasSuffix(temporary.suffix) else { return false }
        let digits = name.utf8.dropFirst(temporary.prefix.utf8.count).dropLast(temporary.suffix.utf8.count)
        return digits.count == temporary.digits && digits.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Makes `bytes` the whole content of a file, mode 0600.
    ///
    /// When it returns, the bytes are on the disk and the directory stands where it stood. When it throws, nothing
    /// unfinished is left behind, save where the directory itself has gone.
    ///
    /// - Parameters:
    ///   - name: one component.
    ///   - bytes: the content.
    /// - Throws: `system`, `moved`, `badName`, or what the system answered.
    package func write(_ name: String, _ bytes: [UInt8]) throws(FilesError) { try write([(name, bytes)]) }

    /// The same for several files: carried to the disk together, then named one after the other.
    ///
    /// - Parameters:
    ///   - files: names and contents.
    ///   - sweeps: whether what dead writers left long ago is looked for and taken away.
    /// - Throws: as ``write(_:_:)``; some of the files may stand there then, each of them whole.
    package func write(
        _ files: [(name: String, bytes: [UInt8])], sweeps: Bool = true
    ) throws(FilesError) {
        for file in files { try PrivateDirectory.check(name: file.name) }
        var unfinished: [(name: String, file: Descriptor)] = []
        do throws(FilesError) {
            for file in files {
                unfinished.append(try startTemporary())
                try fill(unfinished[unfinished.count - 1].file, file.bytes)
            }
            if sweeps, let first = unfinished.first {
                sweep(asOf: try first.file.status(path).identity.seconds)
            }
            try carry(unfinished.map(\.file))
            for file in files {
                let temporary = unfinished[0].name
                let renamed = handle.use { directory in calls.rename(directory, temporary, file.name) }
                guard renamed >= 0 else {
                    throw FilesError(code: Int32(-renamed), path: "\(path)/\(file.name)")
                }
                unfinished.removeFirst()
            }
        } catch {
            for left in unfinished { _ = handle.use { directory in calls.unlink(directory, left.name) } }
            throw error
        }
        try carry(handle)
        try check()
    }

    /// Makes an empty file, mode 0600; one that stands there is left as it is.
    ///
    /// - Parameter name: one component.
    /// - Throws: as ``write(_:_:)``.
    package func mark(_ name: String) throws(FilesError) {
        try PrivateDirectory.check(name: name)
        let made = handle.use { directory in calls.create(directory, name) }
        if made >= 0 {
            let file = Descriptor(Int32(made))
            try carry(file)
        } else if made != -Int(EEXIST) {
            throw FilesError(code: Int32(-made), path: "\(path)/\(name)")
        }
        try carry(handle)
        try check()
    }

    /// Carries a file that stands there already to the disk, no matter who wrote it.
    ///
    /// - Parameter name: one component.
    /// - Throws: `notFound`, `moved`, `badName`, or what the system answered.
    package func settle(_ name: String) throws(FilesError) {
        try PrivateDirectory.check(name: name)
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let number = handle.use { directory in answer { unsafe openat(directory, name, flags) } }
        guard number >= 0 else { throw FilesError(code: Int32(-number), path: "\(path)/\(name)") }
        let file = Descriptor(Int32(number))
        try carry(file)
        try carry(handle)
        try check()
    }

    /// Takes files away; those that are gone already are let be.
    ///
    /// - Parameter names: single components.
    /// - Throws: `system`, `moved`, `badName`, or what the system answered.
    package func remove(_ names: [String]) throws(FilesError) {
        for name in names {
            try PrivateDirectory.check(name: name)
            let result = handle.use { directory in calls.unlink(directory, name) }
            guard result >= 0 || result == -Int(ENOENT) else {
                throw FilesError(code: Int32(-result), path: "\(path)/\(name)")
            }
        }
        try carry(handle)
        try check()
    }

    /// Creates a file under a free temporary name.
    private func startTemporary() throws(FilesError) -> (String, Descriptor) {
        for _ in 0..<8 {
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            let zeros = String(repeating: "0", count: Self.temporary.digits - digits.count)
            let name = Self.temporary.prefix + zeros + digits + Self.temporary.suffix
            let number = handle.use { directory in calls.create(directory, name) }
            if number == -Int(EEXIST) { continue }
            guard number >= 0 else { throw FilesError(code: Int32(-number), path: path) }
            let file = Descriptor(Int32(number))
            // A strange umask may have taken the owner's own rights.
            file.use { number in _ = fchmod(number, 0o600) }
            return (name, file)
        }
        throw .alreadyExists(path: path)
    }

    private func fill(_ file: Descriptor, _ bytes: [UInt8]) throws(FilesError) {
        let result = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(FilesError) in try unsafe file.write(buffer, by: calls, path) }
        }
        try result.get()
    }

    /// Removes what dead writers left, as far as that can be done.
    ///
    /// - Parameter now: the time of a file just made there, by the clock of anyone who keeps the files.
    private func sweep(asOf now: Int) {
        for name in (try? names()) ?? [] where Self.isTemporary(name) {
            guard let left = try? identity(of: name), left.seconds < now - Self.patience else { continue }
            _ = handle.use { directory in calls.unlink(directory, name) }
        }
    }
}
