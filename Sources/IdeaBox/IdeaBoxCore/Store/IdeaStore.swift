public import Files
public import FoundationExports
public import Localization
public import SyncEngine

/// Where ideas are kept on this device.
///
/// Every adapter passes the conformance suite in `Tests/TestSupport`: memory, SQLite on Linux, SwiftData on Apple's
/// systems. A store knows rows and transactions; what a record means only the core knows.
public protocol IdeaStore: Sendable {
    /// Why nothing can be written, by whatever call; nil if that can be tried.
    var obstacle: IdeaStoreError? { get }

    /// Reads within one transaction: all of it sees one state.
    ///
    /// - Parameter body: reads; runs on a thread of the store's own choice.
    /// - Returns: what `body` returns.
    /// - Throws: what the store or `body` throws.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result

    /// Reads and writes within one transaction: all of it is done and durable when this returns, or nothing is.
    ///
    /// - Parameter body: reads and writes; what it throws undoes everything. Other programs that write are waited for.
    /// - Returns: what `body` returns.
    /// - Throws: what the store or `body` throws.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result

    /// Tells whenever something was committed, by this program or, as far as the store can know, by another one.
    ///
    /// Several commits may be told as one.
    func changes() -> AsyncStream<Void>
}

extension IdeaStore {
    /// Nil: each write tells by itself.
    public var obstacle: IdeaStoreError? { nil }
}

/// What can be read within a transaction.
public protocol IdeaReading {
    /// The row of an id; nil if there is none.
    func row(_ id: UUID) throws(IdeaStoreError) -> IdeaRow?
    /// The rows of a filter in their order: last modified first, then by id.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - limit: the most rows.
    ///   - offset: so many are left out before.
    /// - Returns: the rows.
    /// - Throws: what the store throws.
    func rows(_ filter: IdeaFilter, limit: Int, offset: Int) throws(IdeaStoreError) -> [IdeaRow]
    /// The rows of several ids, by id; ids without a row are left out.
    func rows(_ ids: [UUID]) throws(IdeaStoreError) -> [UUID: IdeaRow]
    /// How many rows a filter has.
    func count(_ filter: IdeaFilter) throws(IdeaStoreError) -> Int
    /// The ids that begin with these hexadecimal digits (dashes left out, lower case), at most `limit`, in order.
    func ids(beginning digits: String, limit: Int) throws(IdeaStoreError) -> [UUID]
    /// The number of the last write of any row; 0 before the first.
    func revision() throws(IdeaStoreError) -> Int64
    /// The rows written after a revision, in the order of their revisions.
    func changed(since revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaRow]
    /// What is remembered under a name; nil if nothing is.
    func note(_ name: String) throws(IdeaStoreError) -> [UInt8]?
    /// The versions of parts that hold an idea, as far as they are known.
    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion]
    /// The version whose bytes have this hash, once for each idea in it; none if it is not known.
    func versions(_ hash: ContentHash) throws(IdeaStoreError) -> [StoredVersion]
    /// All versions that are known, in any order, one at a time.
    func eachVersion(_ body: (StoredVersion) -> Void) throws(IdeaStoreError)
    /// What came of a row of an old store that was looked at before; nil if it was not.
    func imported(_ source: String) throws(IdeaStoreError) -> ImportedRow?
    /// What came of several rows of an old store, by source; those that were not looked at are left out.
    func imported(_ sources: [String]) throws(IdeaStoreError) -> [String: ImportedRow]
}

extension IdeaReading {
    /// Looks one up after the other.
    public func rows(_ ids: [UUID]) throws(IdeaStoreError) -> [UUID: IdeaRow] {
        var found: [UUID: IdeaRow] = [:]
        for id in ids { found[id] = try row(id) }
        return found
    }

    /// Looks one up after the other.
    public func imported(_ sources: [String]) throws(IdeaStoreError) -> [String: ImportedRow] {
        var found: [String: ImportedRow] = [:]
        for source in sources { found[source] = try imported(source) }
        return found
    }
}

/// What can be written within a transaction.
public protocol IdeaWriting: IdeaReading {
    /// Adds a row, or replaces the one with its id; the store gives it the next revision.
    func put(_ row: IdeaRow) throws(IdeaStoreError)
    /// Remembers something under a name; nil forgets it.
    func setNote(_ name: String, _ bytes: [UInt8]?) throws(IdeaStoreError)
    /// Adds a version, or replaces the one with its hash and idea.
    func putVersion(_ version: StoredVersion) throws(IdeaStoreError)
    /// Forgets that a version holds an idea; does nothing if that is not known.
    func removeVersion(_ hash: ContentHash, of idea: UUID) throws(IdeaStoreError)
    /// Notes what came of a row of an old store; replaces what was noted of the same.
    func noteImport(_ row: ImportedRow) throws(IdeaStoreError)
}

/// Finds ideas by what is written in them.
///
/// A capability of its own: SQLite has an index of its own, SwiftData has none and is given the core's.
public protocol IdeaSearch: Sendable {
    /// The rows whose title or description holds every word of a text: first those whose title holds all of them, then
    /// the others, each in the order of ``IdeaReading/rows(_:limit:offset:)``.
    ///
    /// A word of letters that are written with spaces between words is found where a word begins with it, whatever
    /// its case and accents; Chinese, Japanese and Korean text is found wherever it stands, from one character on.
    /// Words that one hyphen or apostrophe parts are found as one as well, and the other way round: "email" and "e-mail".
    ///
    /// - Parameters:
    ///   - text: what a person typed; white space parts words. Nothing but white space finds everything.
    ///   - filter: among which.
    ///   - limit: the most rows.
    ///   - offset: so many are left out before.
    /// - Returns: the rows.
    /// - Throws: what the store throws.
    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow]

    /// How many rows match, counted no further than `most`.
    func count(
        matching text: String, _ filter: IdeaFilter, most: Int
    ) async throws(IdeaStoreError) -> Int
}

/// Which ideas a list shows; only `deleted` shows those that are deleted.
public enum IdeaFilter: String, Sendable, CaseIterable, Codable {
    /// Every idea that is not deleted.
    case all
    /// Those that are not done.
    case open
    /// Those that are done.
    case done
    /// Those of which there is another version.
    case conflicts
    /// Those that were deleted and can be restored.
    case deleted
    /// Those with changes that the cloud does not have, deleted and purged ones among them.
    case pending
}

/// Why a store could not be read or written; nothing was changed then.
public enum IdeaStoreError: Error, Equatable, Sendable {
    /// The file is not a store of this program.
    case notAStore(path: String)
    /// The store's bytes are damaged.
    case damaged(path: String)
    /// A newer version of the program made it; the number is the format's.
    case newerVersion(path: String, Int)
    /// Another program kept it locked for too long.
    case busy(path: String)
    /// A cause that many modules meet.
    case system(SystemCause, path: String)
    /// Anything else, with the system's words.
    case failed(path: String, reason: String)
}

extension IdeaStoreError: Localizable {
    /// What is wrong and what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxErrorStrings {
        switch self {
        case .notAStore(let path): .notAStore(path)
        case .damaged(let path): .damaged(path)
        case .newerVersion(let path, let version): .newerVersion(path: path, version: version)
        case .busy(let path): .busy(path)
        case .system(let cause, let path): .system(cause.sentence(about: path))
        case .failed(let path, let reason): .failed(path: path, reason: reason)
        }
    }
}

extension IdeaStoreError {
    /// What an error of the folder means for the store in it.
    package init(_ error: FilesError, _ path: String) {
        self =
            switch error {
            case .system(let cause, _): .system(cause, path: path)
            case .busy: .busy(path: path)
            default: .failed(path: path, reason: error.description)
            }
    }
}
