/// How the system hands out a folder that a person has picked: iCloud Drive's, another provider's, a share, one on this
/// device.
///
/// The app keeps a bookmark, which names the folder over starts of the app and over moves of the folder. An adapter passes
/// each call on to the system, and decides nothing.
public protocol FolderAccess: Sendable {
    /// A view of the folder.
    associatedtype Files: DriveFiles

    /// Opens the folder of a bookmark, does one piece of work in it on a queue of its own, and closes it again.
    ///
    /// - Parameters:
    ///   - bookmark: what the system gave when the folder was picked, or renewed later.
    ///   - body: the work.
    /// - Returns: what the work returned.
    func work<R: Sendable>(
        in bookmark: [UInt8], _ body: @escaping @Sendable (FolderOpening<Files>) -> R
    ) async -> R

    /// Tells whenever somebody has changed what is in the folder of a bookmark, as far as the system knows of it.
    ///
    /// - Parameter bookmark: what the system gave.
    /// - Returns: a stream that ends with its reader; without an element where the folder cannot be watched.
    func changes(in bookmark: [UInt8]) -> AsyncStream<Void>
}

/// What came of opening a folder by its bookmark.
public enum FolderOpening<Files> {
    /// It is open, and stands there now. The system may ask for a new bookmark: it is `renewed`, with the folder's present
    /// name, if one could be made.
    case open(Files, path: String, renewed: FolderBookmark?)
    /// The system does not hand it out.
    case failed(DriveFault)
}

/// A folder that a person picked, as an app keeps it.
public struct FolderBookmark: Sendable, Hashable {
    /// What the system knows the folder by.
    public let bytes: [UInt8]
    /// The folder's name, for people.
    public let name: String

    /// A bookmark.
    public init(bytes: [UInt8], name: String) {
        (self.bytes, self.name) = (bytes, name)
    }
}

/// What is known of a folder that a person picked.
public enum FolderNews: Sendable, Equatable {
    /// It is to be kept under another bookmark from now on: the one before may stop working.
    case renewed(FolderBookmark)
    /// It can be used, or not any more.
    case availability(FolderAvailability)
}

/// Whether a folder that a person picked can be used.
public enum FolderAvailability: Sendable, Equatable {
    /// It can be used.
    case open
    /// It is not where it was: moved away, deleted, on a disk that is not here.
    case gone
    /// The system does not let the app use it any more: only the person can, by picking it again.
    case refused
}

extension FolderAvailability {
    /// What a fault tells of the folder; nil where it may be as it was, such as where a server cannot be reached.
    init?(_ fault: DriveFault) {
        if fault.isMissing {
            self = .gone
        } else if fault.isDenied || fault == Self.noBookmark {
            self = .refused
        } else {
            return nil
        }
    }

    /// `NSFileReadCorruptFileError`: the system does not take the bookmark for one.
    private static let noBookmark = DriveFault(domain: "NSCocoaErrorDomain", code: 259)

    /// Whether a path leads into the bin: a bookmark goes there with its folder, which is as good as deleted.
    static func isInTrash(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0 == ".Trash" || $0 == ".Trashes" }
    }
}
