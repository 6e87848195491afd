public import Files
public import Localization

/// Why an old store could not be looked at or taken over; neither it nor the ideas here were changed then.
public enum LegacyError: Error, Equatable, Sendable {
    /// Nothing stands there.
    case notFound(path: String)
    /// A folder, a device or a pipe stands there.
    case notAFile(path: String)
    /// The file is empty.
    case empty(path: String)
    /// It is no SQLite file.
    case notSQLite(path: String)
    /// It is an SQLite file that neither Core Data nor SwiftData made.
    case notCoreData(path: String)
    /// A cause that many modules meet.
    case system(SystemCause, path: String)
    /// It was changed while it was copied, several times over: the old app is at work.
    case changing(path: String)
    /// Nothing in it can be read.
    case damaged(path: String)
    /// It cannot be copied aside, as this cannot be written; with the system's words.
    case scratch(path: String, reason: String)
    /// Reading it failed; with the system's words.
    case unreadable(path: String, reason: String)

    /// The store has no entity of this name; those that it has.
    case noEntity(String, known: [String])
    /// No entity has a text that could be an idea's; those that there are.
    case noIdeas(known: [String])
    /// It is not of the form `field=ATTRIBUTE`, or names no field.
    case badMapping(String)
    /// The entity has no such attribute; those that it has.
    case noAttribute(String, entity: String, known: [String])
    /// Neither a title nor a description was named.
    case noText(entity: String)

    /// The ideas here, or the copy, could not be read or written.
    case store(IdeaStoreError)
}

extension LegacyError: Localizable {
    /// What is wrong and what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxLegacyStrings {
        switch self {
        case .notFound(let path): .notFound(path)
        case .notAFile(let path): .notAFile(path)
        case .empty(let path): .empty(path)
        case .notSQLite(let path): .notSQLite(path)
        case .notCoreData(let path): .notCoreData(path)
        case .system(let cause, let path): .system(cause.sentence(about: path))
        case .changing(let path): .changing(path)
        case .damaged(let path): .damaged(path)
        case .scratch(let path, let reason): .scratch(path: path, reason: reason)
        case .unreadable(let path, let reason): .unreadable(path: path, reason: reason)
        case .noEntity(let name, let known): .noEntity(name: name, known: Self.list(known))
        case .noIdeas(let known): known.isEmpty ? .noEntries : .noIdeas(Self.list(known))
        case .badMapping(let text):
            .badMapping(text: text, fields: Self.list(LegacyField.allCases.map(\.rawValue)))
        case .noAttribute(let name, let entity, let known):
            .noAttribute(entity: entity, name: name, known: Self.list(known))
        case .noText(let entity): .noText(entity)
        case .store(let error): error.importStrings
        }
    }

    private static func list(_ names: [String]) -> String { names.prefix(30).joined(separator: ", ") }
}

extension IdeaStoreError {
    /// Why an import was not done, whichever of the two stores is to blame.
    fileprivate var importStrings: IdeaBoxLegacyStrings {
        switch self {
        case .notAStore(let path): .storeNotAStore(path)
        case .damaged(let path): .storeDamaged(path)
        case .newerVersion(let path, _): .storeNewerVersion(path)
        case .busy(let path): .storeBusy(path)
        case .system(let cause, let path): .storeSystem(cause.sentence(about: path))
        case .failed("", let reason): .importFailed(reason)
        case .failed(let path, let reason): .storeFailed(path: path, reason: reason)
        }
    }
}
