#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Sees that what must stay on this machine does not lie where a cloud carries it away.
///
/// Paths are followed as the system follows them: links, `..`, doubled and trailing slashes; what does not exist yet is
/// taken as it is written. A folder that is reached in two ways (a second mount, a file system without case) is known
/// by its number. What can be told is only this folder: a keychain beside it, in a larger folder that is carried as a
/// whole, looks like any other.
public enum PlaceCheck {
    /// How a place lies to a folder.
    public enum Relation: Sendable, Equatable {
        /// It is the folder.
        case same
        /// It lies in the folder, at any depth.
        case inside
        /// The folder lies in it, at any depth.
        case above
    }

    /// How a place lies to a folder; neither need exist.
    ///
    /// - Parameters:
    ///   - place: a path, absolute or relative to the working directory.
    ///   - folder: another one.
    /// - Returns: nil if they have nothing to do with each other.
    public static func relation(of place: String, to folder: String) -> Relation? {
        let (place, folder) = (ResolvedPath(place), ResolvedPath(folder))
        switch (folder.holds(place), place.holds(folder)) {
        case (true, true): return .same
        case (true, false): return .inside
        case (false, true): return .above
        case (false, false): return nil
        }
    }

    /// Whether a keychain and a cloud's folder may not stand together.
    ///
    /// - Parameters:
    ///   - keychain: the keychain; the desktop's keyring lies in no folder.
    ///   - cloud: the folder's path, absolute or relative to the working directory.
    /// - Returns: `keychainInCloud` for the same folder, one inside it or one above it; else nil.
    public static func conflict(keychain: Keychain, cloud: String) -> HostError? {
        guard case .folder(let path) = keychain, relation(of: path, to: cloud) != nil else { return nil }
        return .keychainInCloud(keychain: path, cloud: cloud)
    }

    /// Whether a home and a cloud's folder may not stand together.
    ///
    /// - Parameters:
    ///   - home: the home's path, absolute or relative to the working directory.
    ///   - cloud: the folder's path.
    /// - Returns: `homeInCloud` for the same folder or one inside it; else nil. A cloud's folder inside the home does
    ///   no harm: of the home nothing else is carried.
    public static func conflict(home: String, cloud: String) -> HostError? {
        switch relation(of: home, to: cloud) {
        case .same, .inside: .homeInCloud(home: home, cloud: cloud)
        case .above, nil: nil
        }
    }
}

/// A path without links and detours, and the numbers of the folders on its way as far as they exist.
struct ResolvedPath: Equatable {
    /// A file or folder, whatever way leads to it.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    /// As many links as Linux follows.
    private static let mostLinks = 40

    /// The names from the root, as bytes: what is the same letter to a reader is not the same name to a disk.
    let names: [[UInt8]]
    /// The identity of the root, of the folder below it and so on; nil where nothing stands or may be looked at.
    let identities: [Identity?]

    init(names: [[UInt8]], identities: [Identity?]) {
        self.names = names
        self.identities = identities
    }

    init(_ path: String) {
        let names = Self.names(path.hasPrefix("/") ? path : Self.workingDirectory + "/" + path)
        self.names = names
        identities = (0...names.count).map { Self.identity(of: Self.text(names.prefix($0))) }
    }

    /// Whether the other path is this one or lies below it.
    func holds(_ other: ResolvedPath) -> Bool {
        if other.names.starts(with: names) { return true }
        guard let own = identities.last, let own else { return false }
        return other.identities.contains(own)
    }

    private static func names(_ path: String) -> [[UInt8]] {
        var rest: [[UInt8]] = parts(path).reversed()
        var names: [[UInt8]] = []
        var links = 0
        while let name = rest.popLast() {
            if name == [UInt8(ascii: ".")] { continue }
            if name == Array("..".utf8) {
                // Links before it are followed already, so its parent is the one on the disk.
                _ = names.popLast()
            } else if links < mostLinks, let target = link(at: text(names + [name])) {
                links += 1
                if target.first == UInt8(ascii: "/") { names = [] }
                rest += target.split(separator: UInt8(ascii: "/")).map(Array.init).reversed()
            } else {
                names.append(name)
            }
        }
        return names
    }

    private static func parts(_ path: String) -> [[UInt8]] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    }

    /// A path as the system takes it: ends with a zero.
    private static func text(_ names: some Sequence<[UInt8]>) -> [CChar] {
        let bytes = [UInt8(ascii: "/")] + names.joined(separator: [UInt8(ascii: "/")]) + [0]
        return bytes.map { CChar(bitPattern: $0) }
    }

    private static func link(at path: [CChar]) -> [UInt8]? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = unsafe readlink(path, start, buffer.count)
            return count < 0 ? nil : unsafe buffer.prefix(count).map { UInt8(bitPattern: $0) }
        }
    }

    private static func identity(of path: [CChar]) -> Identity? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    }

    private static var workingDirectory: String {
        guard let path = unsafe getcwd(nil, 0) else { return "" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
