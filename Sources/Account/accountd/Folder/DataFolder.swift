import AccountDomain
import Bytes
import Files
import FoundationExports

/// The folder of everything that this program keeps; nobody else may enter it.
struct DataFolder: Sendable {
    let path: String
    /// The keys of access tokens.
    let signing: KeyFolder
    /// The keys of everything that is sealed or marked.
    let master: KeyFolder
    private let directory: PrivateDirectory

    /// Opens the folder, and makes it if it is missing.
    init(creating path: String) throws(FilesError) {
        let directory = try PrivateDirectory(creating: path)
        self.init(directory, signing: try PrivateDirectory(creating: "\(directory.path)/signing"))
    }

    /// Opens the folder of a server that has run; makes nothing.
    ///
    /// - Parameters:
    ///   - path: where it stands.
    ///   - hasStore: whether the store is a file in it.
    /// - Throws: `missing` where there is none; what `PrivateDirectory` throws for one that cannot be used.
    init(existing path: String, hasStore: Bool = true) throws {
        do throws(FilesError) {
            let directory = try PrivateDirectory(existing: path)
            self.init(directory, signing: try PrivateDirectory(existing: "\(directory.path)/signing"))
        } catch .notFound {
            throw DataFolderError.missing(path: path)
        }
        guard try !hasStore || directory.identity(of: Self.storeName) != nil, try master.ring() != nil,
            try signing.directory.identity(of: signing.word) != nil
        else { throw DataFolderError.missing(path: path) }
    }

    private init(_ directory: PrivateDirectory, signing: PrivateDirectory) {
        path = directory.path
        self.directory = directory
        self.signing = KeyFolder(directory: signing, prefix: "", word: "current", first: nil)
        master = KeyFolder(
            directory: directory, prefix: "master-", word: "master.current", first: "master.key")
    }

    private static let storeName = "accounts.sqlite"
    private static let legacyCodes = "recovery.key"

    /// Where the store's file stands.
    var store: String { "\(path)/\(Self.storeName)" }

    /// The keys of access tokens; the first one is made at the first start.
    func signingKeys(_ random: any Randomness, at now: Date) throws -> SigningKeys {
        try signingKeys(of: try signing.ring() ?? signing.start(random, at: now))
    }

    /// The keys of a ring that stands in the folder.
    func signingKeys(of ring: KeyRing) throws -> SigningKeys {
        var seeds = try signing.secrets(of: ring)
        guard let current = seeds.removeValue(forKey: ring.current),
            let keys = SigningKeys(current: current, others: seeds.sorted { $0.key < $1.key }.map(\.value))
        else { throw DataFolderError.damaged(path: signing.directory.path) }
        return keys
    }

    /// The master keys; the first one is made at the first start.
    func masterKeys(_ random: any Randomness, at now: Date) throws -> MasterKeys {
        try masterKeys(of: try master.ring() ?? master.start(random, at: now))
    }

    /// The keys of a ring that stands in the folder.
    func masterKeys(of ring: KeyRing) throws -> MasterKeys {
        let codes =
            try directory.identity(of: Self.legacyCodes) == nil ? nil : try master.read(Self.legacyCodes)
        let keys = MasterKeys(current: ring.current, keys: try master.secrets(of: ring), legacyCodes: codes)
        guard let keys else { throw DataFolderError.damaged(path: directory.path(of: master.word)) }
        return keys
    }

    /// Removes master keys on which nothing hangs any more.
    ///
    /// - Parameters:
    ///   - old: which.
    ///   - ring: what stands in the folder.
    ///   - keepsCodes: whether recovery codes are to be known again that were made under the first key.
    /// - Throws: why it cannot be done; then it can be done again.
    func remove(_ old: [KeyRing.Key], of ring: KeyRing, keepsCodes: Bool) throws {
        let kept = keepsCodes ? try masterKeys(of: ring).legacyCodesKey : nil
        // Before the key goes: one that dies in between has both.
        if let kept {
            try directory.write(Self.legacyCodes, kept)
        } else {
            _ = try directory.remove(Self.legacyCodes)
        }
        try master.apply(.remove(old), SystemRandomness(), at: ring.since)
    }

    /// Keeps others from changing keys at the same time.
    func alone<Result>(_ body: () async throws -> Result) async throws -> Result {
        let lock = try directory.lock("keys.lock", patience: 10)
        let result = try await body()
        lock.release()
        return result
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
