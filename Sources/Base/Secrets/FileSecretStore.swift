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
    /// - Throws: `looseMode`, `symbolicLink`, `foreignOwner`, `wrongKind`, `unreachable(.noDirectory)`, `system`,
    ///   `failed`.
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
    ///   `foreignOwner`, `wrongKind`, `system`, `unreachable`, `badName`, `failed`.
    public func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try contents(of: name)
    }

    /// The same at once.
    package func contents(of name: String) throws(SecretStoreError) -> SecretBytes? {
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
    /// - Throws: `alreadyExists`, `system`, `unreachable`, `badName`, `badSecret`, `failed`.
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
    /// - Throws: `wrongKind`, `system`, `unreachable`, `badName`, `failed`.
    public func remove(_ name: String) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        do {
            try directory.remove(name + Self.suffix)
        } catch { throw SecretStoreError(error, name: name) }
    }
}

/// How a secret stands in a file or in a keyring, so that a damaged one is recognised and never used.
///
/// | bytes | meaning |
/// |---|---|
/// | 8 | `SECRET1` and a line feed |
/// | 1 | length of the name |
/// | n | the name, ASCII |
/// | 2 | length of the secret, the greater byte first |
/// | m | the secret |
/// | 4 | CRC-32 (IEEE 802.3, as in zip and zlib) of everything before, the greatest byte first |
///
/// Nothing follows. The name stands inside so that a file under another's name is not taken for that one.
/// The sum is against accidents; against people stands the directory's mode.
package enum SecretDocument {
    /// The longest document.
    package static let longest = magic.count + 1 + 64 + 2 + SecretRules.longest + 4

    private static let magic = Array("SECRET1\n".utf8)

    /// Lays a secret out; name and secret must keep ``SecretRules``.
    package static func encode(_ name: String, _ secret: SecretBytes) -> SecretBytes {
        let head = magic + [UInt8(name.utf8.count)] + Array(name.utf8) + bigEndian(UInt16(secret.count))
        let body = head.count + secret.count
        return unsafe SecretBytes(capacity: body + 4) { buffer in
            unsafe buffer.copyBytes(from: head)
            unsafe secret.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[head.count...]).copyMemory(from: bytes)
            }
            let sum = unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: buffer[..<body]))
            unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[body...]).copyBytes(from: bigEndian(sum))
            return body + 4
        }
    }

    /// Takes the secret of that name out; `nil` if the document is not whole or belongs to another name.
    package static func decode(_ name: String, _ document: SecretBytes) -> SecretBytes? {
        let head = magic + [UInt8(truncatingIfNeeded: name.utf8.count)] + Array(name.utf8)
        return unsafe document.withUnsafeBytes { bytes -> SecretBytes? in
            let body = bytes.count - 4
            let start = head.count + 2
            guard body > start, unsafe bytes.starts(with: head),
                unsafe bytes[head.count..<start].elementsEqual(
                    bigEndian(UInt16(truncatingIfNeeded: body - start))),
                body - start <= SecretRules.longest
            else { return nil }
            let sum = unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[..<body]))
            guard unsafe bytes[body...].elementsEqual(bigEndian(sum)) else { return nil }
            return unsafe SecretBytes(bytes[start..<body])
        }
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The check sum of IEEE 802.3, reflected, as zip and zlib use it.
enum CRC32 {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for index in bytes.indices {
            sum ^= unsafe UInt32(bytes[index])
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
