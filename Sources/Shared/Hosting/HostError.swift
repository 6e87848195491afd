public import Files

/// Why the places that a program works with could not be made out.
public enum HostError: Error, Equatable, Sendable {
    /// Neither an option nor the environment says where the home is; `HOME` is not set either.
    case noHome
    /// Nothing was begun in the home that is only to be looked at; whether an option named it.
    case noContents(path: String, isNamed: Bool)
    /// A place was named with an empty text.
    case emptyPlace(option: String)
    /// The language asked for is not one of those there are.
    case unknownLanguage(String)
    /// The file that remembers the keychain holds something else.
    case unreadableChoice(path: String)
    /// The file that remembers the cloud holds something else.
    case unreadableCloud(path: String)
    /// The folder cannot be a cloud.
    case unfitCloud(path: String, CloudFault)
    /// The home or a file that remembers a choice cannot be used.
    case files(FilesError)
    /// A debug build was given a time that is not a number of seconds.
    case badMoment
    /// The keychain's folder is the cloud's, lies in it, or holds it: the keys would travel with what they seal.
    case keychainInCloud(keychain: String, cloud: String)
    /// The home is the cloud's folder or lies in it: what it holds would travel as one file that every device overwrites.
    case homeInCloud(home: String, cloud: String)

    /// Why a folder cannot be a cloud.
    public enum CloudFault: Sendable, Equatable {
        /// Something else than a folder stands there.
        case notFolder
        /// There is nothing there, and the folder above it is missing as well.
        case nothingAbove
        /// The system forbids to list it, or to make it.
        case denied
        /// The path has a line break, so no file of one line can remember it.
        case name
        /// Anything else that the system answered.
        case files(FilesError)
    }

    /// Whether what was asked for is wrong, rather than what was found on the disk.
    public var isUsage: Bool {
        switch self {
        case .emptyPlace, .unknownLanguage, .badMoment, .keychainInCloud, .homeInCloud, .unfitCloud(_, .name):
            true
        case .noHome, .noContents, .unreadableChoice, .unreadableCloud, .unfitCloud, .files: false
        }
    }
}
