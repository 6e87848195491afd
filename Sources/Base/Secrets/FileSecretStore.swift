public import Bytes
public import Files

/// Secrets as files of mode 0600 in a directory of mode 0700.
///
/// A secret named NAME is the file `NAME.secret`, laid out as `SecretDocument` says. Looser modes, foreign owners and
/// symbolic links are refused, never healed. Other files in the directory are left alone. Calls block for the time
/// of the disk.
public struct FileSecretStore: SecretStore {
    private static let suffix = ".secret"
    private static let lockName = ".lock"

    private let directory: PrivateDirectory

    /// Uses an open directory.
    ///
    /// - Parameter directory: the directory of the secrets.
    public init(_ directory: PrivateDirectory) { self.directory = directory }

    /// Opens the directory at `path`.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - creating: whether to make it if it is missing. Pass false where the person named a place that may be
    ///     absent for now (a stick, a mount): a missing directory is then `unreachable`, not an empty store.
    /// - Throws: `looseMode`, `symbolicLink`, `foreignOwner`, `wrongKind`, `unreachable(.noDirectory)`, `readOnly`,
    ///   `denied`, `full`, `failed`.
    public init(path: String, creating: Bool) throws(SecretStoreError) {
        do {
            directory = try creating ? PrivateDirectory(creating: path) : PrivateDirectory(existing: path)
        } catch { throw SecretStoreError(error) }
    }

    /// The absolute path of the directory.
    public var path: String { directory.path }

    /// The names of all secrets, sorted; whether each can be read is not looked at.
    ///
    /// - Throws: `unreachable(.noDirectory)` if the directory was moved or deleted, or `failed`.
    public func names() async throws(SecretStoreError) -> [String] {
        do {
            return try directory.names().compactMap { file in
                guard file.hasSuffix(Self.suffix) else { return nil }
                let name = String(file.dropLast(Self.suffix.count))
                return (try? SecretRules.check(name: name)) == nil ? nil : name
            }.sorted()
        } catch { throw SecretStoreError(error) }
    }

    /// The secret of that name; `nil` if the standing directory has no such file.
    ///
    /// - Throws: `damaged` for a file that is not a whole secret of that name; `looseMode`, `symbolicLink`,
    ///   `foreignOwner`, `wrongKind`, `denied`, `unreachable`, `badName`, `failed`.
    public func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try SecretRules.check(name: name)
        let document: SecretBytes?
        do {
            document = try directory.readSecret(name + Self.suffix, limit: SecretDocument.longest)
        } catch { throw SecretStoreError(error, name: name) }
        guard let document else { return nil }
        guard let secret = SecretDocument.decode(name, document) else { throw .damaged(name: name) }
        return secret
    }

    /// Makes the file, on the disk when this returns; never replaces one.
    ///
    /// - Throws: `alreadyExists`, `full`, `readOnly`, `denied`, `unreachable`, `badName`, `badSecret`, `failed`.
    public func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        try SecretRules.check(secret: secret)
        let document = SecretDocument.encode(name, secret)
        sweep()
        do {
            try directory.create(name + Self.suffix, document)
        } catch { throw SecretStoreError(error, name: name) }
    }

    /// Clears what killed processes left, if nobody else is at it; adding does not depend on it.
    private func sweep() {
        guard let lock = try? directory.lock(Self.lockName, wait: false) else { return }
        _ = try? directory.sweep(holding: lock)
        lock.release()
    }

    /// Removes the file, if there is one.
    ///
    /// - Throws: `wrongKind`, `readOnly`, `denied`, `unreachable`, `badName`, `failed`.
    public func remove(_ name: String) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        do {
            try directory.remove(name + Self.suffix)
        } catch { throw SecretStoreError(error, name: name) }
    }
}
