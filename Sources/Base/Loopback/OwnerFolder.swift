internal import Bytes

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// An open folder that belongs to this person alone (0700), with files that nobody else reads (0600).
///
/// Everything goes through the open descriptor, so renaming or linking the path later changes nothing.
final class OwnerFolder: Sendable {
    let path: String
    let descriptor: CInt

    /// Opens the folder, making what is missing of its components.
    init(_ folder: SiteFolder) throws(LoopbackError) {
        var descriptor = unsafe open(folder.base, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path: folder.base, .system(errno: errno)) }
        var path = SiteFolder(base: folder.base, components: []).path
        for name in folder.components {
            path += "/\(name)"
            let parent = descriptor
            defer { close(parent) }
            descriptor = try Self.enter(name, path, in: parent)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func enter(
        _ name: String, _ path: String, in parent: CInt
    ) throws(LoopbackError) -> CInt {
        if unsafe mkdirat(parent, name, 0o700) != 0, errno != EEXIST {
            throw .folder(path: path, .system(errno: errno))
        }
        let descriptor = unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            let isOther = [ELOOP, ENOTDIR].contains(errno)
            throw .folder(path: path, isOther ? .notAFolder : .system(errno: errno))
        }
        guard let problem = problem(of: descriptor) else { return descriptor }
        close(descriptor)
        throw .folder(path: path, problem)
    }

    private static func problem(of descriptor: CInt) -> LoopbackError.FolderProblem? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return .system(errno: errno) }
        guard status.st_uid == geteuid() else { return .foreign }
        let mode = UInt32(status.st_mode) & 0o7777
        return mode & 0o077 == 0 ? nil : .open(mode: mode)
    }

    /// Writes a new file of mode 0600; never opens one that is there.
    func create(_ name: String, _ bytes: [UInt8]) throws(LoopbackError) {
        let file = unsafe openat(
            descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .folder(path: path, .system(errno: errno)) }
        defer { close(file) }
        guard Self.write(bytes, to: file) else {
            let problem = errno
            remove(name)
            throw .folder(path: path, .system(errno: problem))
        }
    }

    static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Self.systemWrite(file, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func systemWrite(_ file: CInt, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.write(file, start, count)
        #else
            unsafe Glibc.write(file, start, count)
        #endif
    }

    /// Removes a file if it is there.
    func remove(_ name: String) {
        _ = unsafe unlinkat(descriptor, name, 0)
    }

    /// The names in the folder, `.` and `..` left out; empty if it cannot be read.
    func names() -> [String] {
        // A second description, since reading moves the position of the first.
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = unsafe fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// A place for a site's own files: folders of mode 0700 below a base that the person owns.
///
/// Only the components are made and checked; each must be a real folder of this person that nobody else may enter.
public struct SiteFolder: Sendable, Equatable {
    /// An existing folder, as an absolute path.
    public var base: String
    /// The names below it, from the top; made where they are missing.
    public var components: [String]

    /// Names a place; nothing is made yet.
    public init(base: String, components: [String]) {
        self.base = base
        self.components = components
    }

    /// The whole path.
    public var path: String {
        ([base.hasSuffix("/") ? String(base.dropLast()) : base] + components).joined(separator: "/")
    }

    /// `$XDG_RUNTIME_DIR/NAME/ID`, which the system empties when the person leaves; without it `HOME/run`.
    ///
    /// - Parameters:
    ///   - name: the product's name.
    ///   - home: the product's folder, as an absolute path.
    ///   - environment: the process's environment.
    /// - Returns: the place; nothing is made yet.
    public static func runtime(name: String, home: String, environment: [String: String]) -> SiteFolder {
        if let base = environment["XDG_RUNTIME_DIR"], base.hasPrefix("/") {
            return SiteFolder(base: base, components: [name, HomeDigest.text(of: home)])
        }
        return SiteFolder(base: home, components: ["run"])
    }

    /// Where a browser can read a file handed to it.
    ///
    /// A browser from a snap may read neither hidden folders nor `/run/user` nor the system's `/tmp`, only visible
    /// folders of `$HOME`: where such browsers are installed this is `~/NAME-open/ID`, there only while needed.
    /// Flatpak browsers are handed files by a portal, and others read everything: for them it is the runtime folder.
    ///
    /// - Parameters:
    ///   - name: the product's name.
    ///   - home: the product's folder, as an absolute path.
    ///   - environment: the process's environment.
    /// - Returns: the place; nothing is made yet.
    public static func handOver(name: String, home: String, environment: [String: String]) -> SiteFolder {
        let snaps = ["firefox", "chromium", "brave", "opera", "vivaldi", "google-chrome", "microsoft-edge"]
        let hasSnap = snaps.contains { Executable.exists("/snap/bin/\($0)") }
        if hasSnap, let person = environment["HOME"], person.hasPrefix("/") {
            return SiteFolder(base: person, components: ["\(name)-open", HomeDigest.text(of: home)])
        }
        return runtime(name: name, home: home, environment: environment)
    }
}

/// A short name for a home that does not show its path (FNV-1a, 64 bits; not a secret).
enum HomeDigest {
    static func text(of home: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in home.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Hexadecimal.encode((0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) })
    }
}
