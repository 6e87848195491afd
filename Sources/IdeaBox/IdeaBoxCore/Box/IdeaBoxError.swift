public import SecretStore

/// Why something that a person asked for was not done; nothing was changed then.
public enum IdeaBoxError: Error, Equatable, Sendable {
    /// There is nothing but white space in the title and the description.
    case empty
    /// A field is longer than it may be.
    case tooLong(IdeaField, bytes: Int, limit: Int)
    /// No idea has this id, or it was deleted for good.
    case notFound
    /// The other version was taken or dismissed already.
    case versionGone
    /// The ideas are not open.
    case notReady(BoxState.Condition)
    /// The store could not be read or written.
    case store(IdeaStoreError)
    /// The keys could not be read or kept.
    case secretStore(SecretStoreError)
    /// The secret store took a new key and gave back another one.
    case keyNotKept
}
