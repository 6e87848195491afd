public import Localization
public import Secrets

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

extension IdeaBoxError: Localizable {
    /// Why it was not done and what to do, in one or two sentences.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxErrorStrings {
        switch self {
        case .empty: .empty
        case .tooLong(.title, let bytes, let limit):
            .titleTooLong(size: Self.size(bytes), limit: Self.size(limit))
        case .tooLong(_, let bytes, let limit):
            .descriptionTooLong(size: Self.size(bytes), limit: Self.size(limit))
        case .notFound: .notFound
        case .versionGone: .versionGone
        case .notReady: .notReady
        case .store(let error): .store(error)
        case .secretStore(let error): .secretStore(LocalizedText(error))
        case .keyNotKept: .keyNotKept
        }
    }

    /// Bytes in the largest unit that says enough.
    private static func size(_ bytes: Int) -> String {
        let units = [("MB", 1 << 20), ("kB", 1 << 10)]
        guard let (name, unit) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes) B" }
        let tenths = (bytes * 10 + unit / 2) / unit
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
