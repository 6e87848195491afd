internal import Files
public import IdeaBoxCore

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The folder of a store that SwiftData makes, looked at before SwiftData is let in.
///
/// A database of a newer version must not be opened by an older one: Core Data would bring it to the older form and
/// drop what that does not know. So the number of the form stands in a file beside the store, which is on the disk
/// before the store is made or renewed.
public struct StoreFolder: Sendable {
    /// The form of the store that this version of the program makes.
    public static let format = 1
    /// The file that holds the number of the form.
    public static let formatName = "format"
    /// The store's main file; not `default.store`, which may be the old app's.
    public static let storeName = "ideas.store"

    /// The file whose number tells this folder from a copy of it; never written again.
    static let placeName = "replica-place"

    /// The path of the store's main file.
    public var storePath: String { folder.path(of: Self.storeName) }
    private let folder: PrivateDirectory

    /// Opens the folder, makes it if it is missing, and makes sure that this program may open the store in it.
    ///
    /// - Parameter path: the folder's path.
    /// - Throws: `newerVersion`; `notAStore` if the file is no database at all; `damaged`, `busy`, `system`,
    ///   `failed`. Nothing is changed then.
    public init(creating path: String) throws(IdeaStoreError) {
        try self.init(creating: path, format: Self.format)
    }

    /// The same for the program of another version, for tests.
    package init(creating path: String, format: Int) throws(IdeaStoreError) {
        let store = "\(path)/\(Self.storeName)"
        do throws(FilesError) { folder = try PrivateDirectory(creating: path) } catch {
            throw IdeaStoreError(error, store)
        }
        try checkFormat(format)
        try checkHead()
    }

    private func checkFormat(_ format: Int) throws(IdeaStoreError) {
        let found: [UInt8]?
        do throws(FilesError) { found = try folder.read(Self.formatName, limit: 64) } catch {
            throw IdeaStoreError(error, storePath)
        }
        if let found {
            let text = String(decoding: found, as: UTF8.self)
            guard let number = text.split(whereSeparator: \.isWhitespace).first.flatMap({ Int($0) }),
                number > 0
            else { throw .damaged(path: folder.path(of: Self.formatName)) }
            guard number <= format else { throw .newerVersion(path: storePath, number) }
            if number == format { return }
        }
        // Before SwiftData renews the store: an older program must not come between.
        do throws(FilesError) { try folder.write(Self.formatName, Array("\(format)\n".utf8)) } catch {
            throw IdeaStoreError(error, storePath)
        }
    }

    /// What stands at the store's path must begin as SQLite's files do, or be empty.
    private func checkHead() throws(IdeaStoreError) {
        let wanted = Array("SQLite format 3\0".utf8)
        var head = [UInt8](repeating: 0, count: wanted.count)
        let file = unsafe open(storePath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return }
            throw SystemStoreError.error([.init(SystemStoreError.posix, Int(errno))], path: storePath)
        }
        let count = unsafe read(file, &head, head.count)
        let number = errno
        close(file)
        guard count >= 0 else {
            throw SystemStoreError.error([.init(SystemStoreError.posix, Int(number))], path: storePath)
        }
        if count > 0, count < wanted.count || head != wanted { throw .notAStore(path: storePath) }
    }

    /// Where the store is: the device, and the number of a file that no copy shares.
    ///
    /// - Parameter machine: names the device.
    /// - Returns: a word for `IdeaBox`.
    /// - Throws: `system`, `failed`.
    public func place(on machine: String) throws(IdeaStoreError) -> String {
        do throws(FilesError) {
            if try folder.identity(of: Self.placeName) == nil {
                do throws(FilesError) { try folder.create(Self.placeName, []) } catch .alreadyExists {}
            }
            guard let identity = try folder.identity(of: Self.placeName) else {
                throw FilesError.notFound(path: folder.path(of: Self.placeName))
            }
            return "\(machine)/\(identity.inode)"
        } catch {
            throw IdeaStoreError(error, storePath)
        }
    }

    /// What may be wrong with a store that SwiftData does not open and says no more about.
    ///
    /// - Parameter codes: the codes of the error.
    /// - Returns: what the codes say, or what the file's own rights say.
    public func fault(_ codes: [SystemStoreError.Code]) -> IdeaStoreError {
        let said = SystemStoreError.error(codes, path: storePath)
        guard case .failed = said else { return said }
        if unsafe access(storePath, F_OK) != 0 { return said }
        if unsafe access(storePath, R_OK) != 0 { return .system(.denied, path: storePath) }
        if unsafe access(storePath, W_OK) != 0 { return .system(.notWritable, path: storePath) }
        return said
    }
}
