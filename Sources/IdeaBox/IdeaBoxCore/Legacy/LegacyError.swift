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
    /// It may not be read.
    case denied(path: String)
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
