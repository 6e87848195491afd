package import Files
public import Hosting
internal import SyncClouds
public import SyncEngine

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A kind of cloud that a program can use.
///
/// The program injects those that it has beside folders: `ProductEnvironment(options, of:, environment:, clouds:)`.
public protocol CloudKind: Sendable {
    /// What its addresses begin with, before a colon; nil for folders, which are named by their paths.
    var scheme: String? { get }
    /// Whether it confirms that it has what was put.
    var confirms: Bool { get }

    /// Why a home may not use it; nil if it may.
    ///
    /// It is asked before the cloud is touched, and may block: a share may not answer.
    func refusal(of address: String, for host: ProductEnvironment) -> HostError?
    /// Sees that it can be used from now on, and makes what is missing where it was never used.
    func prepare(_ address: String, for host: ProductEnvironment) throws(HostError)
    /// The cloud at an address.
    func cloud(at address: String, for use: CloudUse) -> any Cloud
}

/// What a cloud is opened for.
public enum CloudUse: Sendable, Equatable {
    /// One call or a look: nothing is made, and no event is waited for.
    case look
    /// Replication; whether what is missing may be made.
    case replication(mayCreate: Bool)
}

/// A folder that something else carries between machines.
struct FolderKind: CloudKind {
    let scheme: String? = nil
    let confirms = false

    /// What must stay on this machine must not lie where the cloud carries it away.
    func refusal(of path: String, for host: ProductEnvironment) -> HostError? {
        PlaceCheck.conflict(keychain: host.keychain, cloud: path)
            ?? PlaceCheck.conflict(home: host.directory.path, cloud: path)
    }

    func prepare(_ path: String, for host: ProductEnvironment) throws(HostError) {
        guard !path.contains("\n") else { throw .unfitCloud(path: path, .name) }
        if let refusal = refusal(of: path, for: host) { throw refusal }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT else { throw .unfitCloud(path: path, Self.fault(code, path)) }
            // A disk or a share that is not there now: its folder is waited for.
            if host.usedClouds.contains(path) { return }
            return try Self.make(path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unfitCloud(path: path, .notFolder) }
        guard unsafe access(path, R_OK | X_OK) == 0 else {
            throw .unfitCloud(path: path, Self.fault(errno, path))
        }
        if !host.usedClouds.contains(path), !Self.canHoldFiles(path) {
            throw .unfitCloud(path: path, .holdsNothing)
        }
    }

    /// Whether the kind of a folder takes files: one without permission or room is taken, as it can be read.
    private static func canHoldFiles(_ path: String) -> Bool {
        let file =
            path + "/" + PrivateDirectory.temporaryPrefix
            + String(UInt64.random(in: .min ... .max), radix: 16)
        let number = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { return ![ENOENT, ENOSYS, EINVAL, EOPNOTSUPP].contains(errno) }
        _ = close(number)
        _ = unsafe unlink(file)
        return true
    }

    func cloud(at path: String, for use: CloudUse) -> any Cloud {
        switch use {
        case .look: FolderCloud(path: path, mayCreate: false, watches: false)
        case .replication(let mayCreate):
            FolderCloud(path: path, mayCreate: mayCreate, remembers: .seconds(10))
        }
    }

    private static func make(_ path: String) throws(HostError) {
        do throws(FilesError) { try SharedDirectory.make(path) } catch {
            switch error {
            case .notFound: throw .unfitCloud(path: path, .nothingAbove)
            default: throw .unfitCloud(path: path, .files(error))
            }
        }
    }

    private static func fault(_ code: Int32, _ path: String) -> HostError.CloudFolderProblem {
        code == ENOTDIR ? .notFolder : .files(FilesError(code: code, path: path))
    }
}

/// The folders that this home has had as its cloud, in its file `cloud-places`: one path a line, the latest last.
///
/// One that was used and is gone is never made again: what is missing is a disk or a share, not a folder.
package struct UsedClouds {
    package static let fileName = "cloud-places"
    private static let limit = 1 << 20
    /// Nobody has more; the oldest are left out first.
    private static let most = 200
    private let directory: PrivateDirectory

    package init(directory: PrivateDirectory) { self.directory = directory }

    /// Whether the folder was used; what cannot be told counts as that.
    package func contains(_ path: String) -> Bool { read()?.contains(path) ?? true }

    /// Remembers a folder.
    ///
    /// One that cannot be noted is noted another time: nothing but its making again depends on it.
    package func note(_ path: String) {
        guard let paths = read(), paths.last != path, !path.contains("\n") else { return }
        let text = (paths.filter { $0 != path } + [path]).suffix(Self.most).map { $0 + "\n" }.joined()
        try? directory.write(Self.fileName, Array(text.utf8))
    }

    /// The folder that was used last; nil if none was, or if that cannot be told.
    package var latest: String? { read()?.last }

    /// Nil if the file cannot be read.
    private func read() -> [String]? {
        do throws(FilesError) {
            guard let bytes = try directory.read(Self.fileName, limit: Self.limit) else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            return nil
        }
    }
}
