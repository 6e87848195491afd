public import Files
internal import FoundationExports
internal import SyncEngine

/// The folder in which one device keeps its vault.
///
/// `vault.sealed` holds everything, so one rename is one transaction. `replica-ID` is written once and never again:
/// its inode tells a home from a copy of it. `lock` is held while the vault changes.
public struct Home: Sendable {
    /// The vault's file name, authenticated by its seal.
    public static let vaultName = "vault.sealed"
    static let lockName = "lock"
    /// When each account was last used on this device, sealed as the vault is: which accounts there are is not to be read.
    static let usesName = "uses.sealed"
    /// Of so many accounts nobody has used a code.
    static let usesLimit = 8 << 20
    /// Which accounts the last import on this device added, sealed as the last uses are.
    static let importName = "import.sealed"
    /// From which one code is found quickly, sealed as the vault is.
    static let indexName = "index.sealed"
    /// No vault is this large; a larger file is something else.
    static let vaultLimit = 256 << 20

    /// The folder itself.
    public let directory: PrivateDirectory
    private let machine: String

    /// Opens a home, making the folder if it is not there.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - machine: what tells this machine from others, such as the contents of `/etc/machine-id`.
    /// - Throws: whatever makes the folder unfit, such as a mode that lets others in.
    public init(creating path: String, machine: String) throws(FilesError) {
        directory = try PrivateDirectory(creating: path)
        self.machine = machine
    }

    /// The home in a folder that is open already.
    ///
    /// - Parameters:
    ///   - directory: the folder.
    ///   - machine: what tells this machine from others.
    public init(_ directory: PrivateDirectory, machine: String) {
        self.directory = directory
        self.machine = machine
    }

    /// The same home with other system calls under it, for tests of failure.
    package func with(_ calls: FileCalls) -> Home {
        Home(directory.with(calls), machine: machine)
    }

    var vaultPath: String { directory.path(of: Self.vaultName) }

    func read() throws(FilesError) -> [UInt8]? { try directory.read(Self.vaultName, limit: Self.vaultLimit) }

    /// Replaces the vault; an index of the former one is removed first, as it may hold what the new one has wiped.
    func write(_ bytes: [UInt8]) throws(FilesError) {
        try forgetIndex()
        try directory.write(Self.vaultName, bytes)
    }

    func identity() throws(FilesError) -> FileIdentity? { try directory.identity(of: Self.vaultName) }

    func readUses() throws(FilesError) -> [UInt8]? {
        try directory.read(Self.usesName, limit: Self.usesLimit)
    }

    func writeUses(_ bytes: [UInt8]) throws(FilesError) { try directory.write(Self.usesName, bytes) }

    func readImport() throws(FilesError) -> [UInt8]? {
        try directory.read(Self.importName, limit: Self.usesLimit)
    }

    func writeImport(_ bytes: [UInt8]) throws(FilesError) { try directory.write(Self.importName, bytes) }

    func readIndex() throws(FilesError) -> [UInt8]? {
        try directory.read(Self.indexName, limit: Self.vaultLimit)
    }

    func writeIndex(_ bytes: [UInt8]) throws(FilesError) { try directory.write(Self.indexName, bytes) }

    func forgetIndex() throws(FilesError) { _ = try directory.remove(Self.indexName) }

    func forgetImport() throws(FilesError) { _ = try directory.remove(Self.importName) }

    /// Where a replica id was minted: the machine and the inode of the id's file; nil if that file is not here.
    func place(of replica: String) throws(FilesError) -> String? {
        guard let identity = try directory.identity(of: "replica-\(replica)") else { return nil }
        return "\(machine)/\(identity.inode)"
    }

    /// Makes the file of a new replica id; of others' files none is touched.
    func mint(_ replica: String) throws(FilesError) { try directory.create("replica-\(replica)", []) }

    /// Takes back the file of a replica id that never came into use, or that was given up; a left-over one does no harm.
    func forget(_ replica: String) { _ = try? directory.remove("replica-\(replica)") }

    /// Renames the vault aside, never over another file.
    ///
    /// - Returns: the new name.
    func setAside(at now: Date) throws(FilesError) -> String {
        try rename("vault.damaged-\(now.wallClock)")
    }

    /// Renames the vault to one that is kept for its account, and brings back one that was kept for another.
    ///
    /// - Parameters:
    ///   - account: the account that the present vault is kept for; nil if it knows none.
    ///   - others: the account ids that stand in the cloud.
    ///   - now: the present moment.
    /// - Returns: the present vault's new name.
    /// - Throws: whatever keeps a file from being renamed.
    func keepApart(account: String?, for others: Set<String>, at now: Date) throws(FilesError) -> String {
        let prefix = "vault.account-"
        var kept: String?
        for other in others where try directory.identity(of: prefix + other) != nil { kept = prefix + other }
        let name = try rename(prefix + (account ?? "\(now.wallClock)"))
        if let kept { try directory.rename(kept, to: Self.vaultName) }
        return name
    }

    private func rename(_ base: String) throws(FilesError) -> String {
        try forgetIndex()
        var name = base
        for attempt in 2... {
            do throws(FilesError) {
                try directory.rename(Self.vaultName, to: name)
                return name
            } catch .alreadyExists where attempt < 100 {
                name = "\(base)-\(attempt)"
            }
        }
        return name
    }
}
