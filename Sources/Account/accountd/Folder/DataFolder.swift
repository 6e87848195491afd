import AccountDomain
import Bytes
import Files
import FoundationExports

/// The folder of everything that this program keeps; nobody else may enter it.
struct DataFolder: Sendable {
    let path: String
    private let directory: PrivateDirectory
    private let signing: PrivateDirectory

    /// Opens the folder, and makes it if it is missing.
    init(creating path: String) throws(FilesError) {
        directory = try PrivateDirectory(creating: path)
        signing = try PrivateDirectory(creating: "\(directory.path)/signing")
        self.path = directory.path
    }

    /// Opens the folder of a server that has run; makes nothing.
    ///
    /// - Throws: `missing` where there is none; what `PrivateDirectory` throws for one that cannot be used.
    init(existing path: String) throws {
        do throws(FilesError) {
            directory = try PrivateDirectory(existing: path)
            signing = try PrivateDirectory(existing: "\(directory.path)/signing")
        } catch .notFound {
            throw DataFolderError.missing(path: path)
        }
        self.path = directory.path
        for (folder, name) in [(directory, "master.key"), (directory, Self.storeName), (signing, "current")]
        where try folder.identity(of: name) == nil { throw DataFolderError.missing(path: path) }
    }

    private static let storeName = "accounts.sqlite"

    /// Where the store's file stands.
    var store: String { "\(path)/\(Self.storeName)" }

    /// The server's secrets; made at the first start.
    ///
    /// - Parameter random: where a new one comes from.
    /// - Returns: the secrets.
    /// - Throws: `damaged` for a file that is no such secret.
    func secrets(_ random: any Randomness) throws -> ServerSecrets {
        let master = try secret("master.key", in: directory, random)
        guard let secrets = ServerSecrets(master: master) else {
            throw DataFolderError.damaged(path: directory.path(of: "master.key"))
        }
        return secrets
    }

    /// The keys of access tokens; the first one is made at the first start.
    func signingKeys(_ random: any Randomness, at now: Date) throws -> SigningKeys {
        try signingKeys(of: try keyRing() ?? startRing(random, at: now))
    }

    /// The keys of a ring that stands in the folder.
    func signingKeys(of ring: KeyRing) throws -> SigningKeys {
        let current = try seed(ring.current)
        let others = try ring.keys.map(\.number).filter { $0 != ring.current }.map(seed)
        guard let keys = SigningKeys(current: current, others: others) else {
            throw DataFolderError.damaged(path: signing.path)
        }
        return keys
    }

    /// What stands in the folder of keys; nil before the first start.
    func keyRing() throws -> KeyRing? {
        guard let bytes = try signing.read("current", limit: 64) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let current = Int(words[0]), let since = TimeInterval(words[1]) else {
            throw DataFolderError.damaged(path: signing.path(of: "current"))
        }
        let keys = try signing.names().compactMap { KeyRing.Key(file: $0) }.sorted { $0.number < $1.number }
        guard keys.contains(where: { $0.number == current }) else {
            throw DataFolderError.damaged(path: signing.path(of: "current"))
        }
        return KeyRing(keys: keys, current: current, since: Date(timeIntervalSince1970: since))
    }

    private func startRing(_ random: any Randomness, at now: Date) throws -> KeyRing {
        let first = KeyRing.Key(number: 1, madeAt: now)
        _ = try secret(first.file, in: signing, random)
        try write(current: 1, since: now)
        return KeyRing(keys: [first], current: 1, since: now)
    }

    /// Does one step of a rotation.
    func apply(_ step: KeyRing.Step, _ random: any Randomness, at now: Date) throws {
        switch step {
        case .add(let key): _ = try secret(key.file, in: signing, random)
        case .promote(let key): try write(current: key.number, since: now)
        case .remove(let keys): for key in keys { _ = try signing.remove(key.file) }
        case .wait: break
        }
    }

    private func write(current: Int, since now: Date) throws(FilesError) {
        try signing.write("current", Array("\(current) \(Int(now.timeIntervalSince1970))\n".utf8))
    }

    private func seed(_ number: Int) throws -> SecretBytes {
        let name = try signing.names().first { KeyRing.Key(file: $0)?.number == number }
        guard let name, let seed = try signing.readSecret(name, limit: 64), seed.count == 32 else {
            throw DataFolderError.damaged(path: signing.path)
        }
        return seed
    }

    /// A secret of 32 bytes; of several programs that start at once, one makes it.
    private func secret(
        _ name: String, in folder: PrivateDirectory, _ random: any Randomness
    ) throws -> SecretBytes {
        if try folder.identity(of: name) == nil {
            do throws(FilesError) {
                try folder.create(name, SecretBytes(random.bytes(32)))
            } catch .alreadyExists {}
        }
        guard let secret = try folder.readSecret(name, limit: 64), secret.count == 32 else {
            throw DataFolderError.damaged(path: folder.path(of: name))
        }
        return secret
    }
}

/// Why the folder cannot be used.
enum DataFolderError: Error, Sendable, Equatable, CustomStringConvertible {
    case damaged(path: String)
    case missing(path: String)

    var description: String {
        switch self {
        case .damaged(let path):
            "\(path) is not what this program wrote; put it back from a backup. Without the master key stored "
                + "second factors and provider tokens cannot be opened."
        case .missing(let path):
            "There is no such folder of accountd as \(path): it is missing, or accountd serve has not used it yet."
        }
    }
}
