public import FoundationExports
public import SyncEngine

/// A folder of the system's files, as the rules here see it: `Data/registers` in iCloud Drive's container, or one that a
/// person picked.
///
/// An adapter passes each call on to the system, through a file coordinator where bytes move, and decides nothing. All
/// calls are made on one queue of its own; each may take long.
public protocol DriveFiles {
    /// Tells this container from another; holds no slash.
    var identity: String { get }

    /// Every name in the folder, hidden ones included.
    func names() throws(DriveFault) -> [String]

    /// The unresolved conflict versions at a name.
    func conflicts(at name: String) -> [DriveConflict]

    /// What the system knows of a file.
    func state(of name: String) throws(DriveFault) -> DriveFileState

    /// Why the system could not send a file to iCloud when it tried last; nil if it could, or did not try.
    func uploadFault(of name: String) -> DriveFault?

    /// Asks the system to bring a file; what comes of it an event tells.
    func download(_ name: String)

    /// A file's bytes.
    func read(_ name: String) throws(DriveFault) -> [UInt8]

    /// Makes bytes the whole content of a file at once; the folder is not made.
    func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault)

    /// Takes a file away.
    func remove(_ name: String) throws(DriveFault)
}

/// A version that iCloud Drive keeps besides the one that stands at a name; used where its folder is.
public struct DriveConflict {
    /// When it was saved.
    public let saved: Date?
    /// Whether its bytes are here: to read others would wait for a download.
    public let isHere: Bool
    /// Its length in bytes; nil if the system does not say.
    public let size: Int?
    /// Reads its bytes.
    public let read: () throws(DriveFault) -> [UInt8]
    /// Marks the conflict as resolved and takes the version away.
    public let resolve: () throws(DriveFault) -> Void

    /// A version.
    public init(
        saved: Date?, isHere: Bool, size: Int?, read: @escaping () throws(DriveFault) -> [UInt8],
        resolve: @escaping () throws(DriveFault) -> Void
    ) {
        self.saved = saved
        self.isHere = isHere
        self.size = size
        self.read = read
        self.resolve = resolve
    }
}

/// What the system says of one file.
public enum DriveFileState: Sendable, Equatable {
    /// Nothing, or no plain file, stands there.
    case missing
    /// A plain file of so many bytes, whose bytes are here.
    case here(size: Int)
    /// A plain file of so many bytes, whose bytes are still to be brought.
    case away(size: Int)
}

extension DriveFileState {
    /// What the facts that the system gives come to.
    ///
    /// - Parameters:
    ///   - isRegularFile: whether a plain file stands there; nil if it did not say.
    ///   - size: its length in bytes.
    ///   - status: `ubiquitousItemDownloadingStatus`; nil for a file that no provider has to bring.
    public init(isRegularFile: Bool?, size: Int?, status: String?) {
        guard isRegularFile == true else {
            self = .missing
            return
        }
        // "Downloaded" is a copy that is no longer current; a register's file never changes, so it is as good.
        let isAway = status == "NSURLUbiquitousItemDownloadingStatusNotDownloaded"
        self = isAway ? .away(size: size ?? 0) : .here(size: size ?? 0)
    }
}

/// What holds the folder, as the cloud over it sees it: iCloud Drive's container, or ``PickedFolder``.
public protocol DriveContainer: Sendable {
    /// A view of the folder.
    associatedtype Files: DriveFiles

    /// Does one piece of work on a queue of its own, in the folder as it stands now.
    ///
    /// - Parameter body: the work; instead of files it gets the reason why there are none: `signedOut` where iCloud Drive
    ///   is off.
    /// - Returns: what the work returned.
    func work<R: Sendable>(_ body: @escaping @Sendable (Result<Files, CloudError>) -> R) async -> R

    /// One element whenever something in the folder may have changed.
    func changes() -> AsyncStream<Void>
}
