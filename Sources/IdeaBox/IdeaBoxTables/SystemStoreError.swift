internal import Files
public import IdeaBoxCore

/// What an error of SwiftData, Core Data, SQLite or the file system under them means for the store.
///
/// The numbers are Apple's and SQLite's own: `CoreDataErrors.h`, `FoundationErrors.h` and sqlite.org/rescode.html.
/// SwiftData wraps what is below it and does not always say it; then the file itself is looked at.
public struct SystemStoreError: Sendable, Equatable {
    /// One error as systems hand it on: where it comes from, and its number.
    public struct Code: Sendable, Equatable {
        /// The error's domain.
        public let domain: String
        /// Its number within the domain.
        public let number: Int

        /// A code of its parts.
        public init(_ domain: String, _ number: Int) {
            self.domain = domain
            self.number = number
        }
    }

    /// Under which name Core Data's errors carry SQLite's number.
    public static let sqlite = SystemCause.sqliteDomain
    /// The domain of Foundation and Core Data.
    public static let cocoa = SystemCause.cocoaDomain
    /// The domain of the system's own numbers.
    public static let posix = SystemCause.posixDomain

    /// What the codes of an error mean.
    ///
    /// - Parameters:
    ///   - codes: the error's own code and those below it, the outermost first.
    ///   - path: the store's path.
    /// - Returns: the innermost that is known; `failed` with the outermost numbers if none is. No words of the system
    ///   are kept: they may quote what a person wrote.
    public static func error(_ codes: [Code], path: String) -> IdeaStoreError {
        for code in codes.reversed() {
            if let known = meaning(code, path) { return known }
        }
        let text = codes.map { "\($0.domain) \($0.number)" }.joined(separator: ", ")
        return .failed(path: path, reason: text.isEmpty ? "no reason was given" : text)
    }

    private static func meaning(_ code: Code, _ path: String) -> IdeaStoreError? {
        if let cause = SystemCause(domain: code.domain, code: code.number) {
            return .system(cause, path: path)
        }
        return switch code.domain {
        case sqlite: ofSQLite(code.number, path)
        case cocoa: ofCocoa(code.number, path)
        default: nil
        }
    }

    /// Extended numbers have the plain one in their last byte.
    private static func ofSQLite(_ number: Int, _ path: String) -> IdeaStoreError? {
        switch number & 0xFF {
        case 5, 6: .busy(path: path)  // BUSY, LOCKED
        case 11: .damaged(path: path)  // CORRUPT
        case 26: .notAStore(path: path)  // NOTADB
        default: nil
        }
    }

    private static func ofCocoa(_ number: Int, _ path: String) -> IdeaStoreError? {
        switch number {
        case 259: .damaged(path: path)  // a file in a corrupt format
        // A model that no version of this program has: a newer one made it. 134100: other hashes; 134130: no
        // source model; 134504: "unknown model version" of a staged migration.
        case 134100, 134130, 134504: .newerVersion(path: path, StoreFolder.format + 1)
        case 134090: .busy(path: path)  // the coordinator waited too long
        default: nil
        }
    }
}
