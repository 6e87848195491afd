internal import Files
internal import SyncEngine

/// Where mirrors outlive the program.
///
/// They are caches: what fails here is told to nobody, and costs a longer reading.
public protocol ZoneMirrorStore: Sendable {
    /// What was stored last.
    ///
    /// - Parameter user: names the user of the cloud; each has a mirror of his own.
    /// - Returns: the bytes; nil if there are none, or they cannot be read.
    func load(_ user: String) -> [UInt8]?

    /// Stores bytes in place of what was there.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - user: as in ``load(_:)``.
    func store(_ bytes: [UInt8], _ user: String)
}

/// Mirrors in a private folder: `mirror-` and the hash of the user's name.
public struct MirrorFolder: ZoneMirrorStore {
    private static let mostBytes = 128 << 20
    private let path: String

    /// A folder.
    ///
    /// - Parameter path: where it stands, or is made once there is something to store; best where the system keeps what
    ///   may be lost and is in no backup, because another device must not take it for its own.
    public init(path: String) { self.path = path }

    /// The bytes of a user's mirror.
    public func load(_ user: String) -> [UInt8]? {
        try? PrivateDirectory(existing: path).read(name(user), limit: Self.mostBytes)
    }

    /// Replaces a user's mirror, whole or not at all.
    public func store(_ bytes: [UInt8], _ user: String) {
        try? PrivateDirectory(creating: path).write(name(user), bytes)
    }

    private func name(_ user: String) -> String { "mirror-\(ContentHash(of: Array(user.utf8)))" }
}
