public import Files
public import SecondCore

/// Why the places that a program works with could not be made out.
public enum HostError: Error, Equatable, Sendable {
    /// Neither an option nor the environment says where the home is; `HOME` is not set either.
    case noHome
    /// A place was named with an empty text.
    case emptyPlace(option: String)
    /// The language asked for is not one of those there are.
    case unknownLanguage(String)
    /// The file that remembers the keychain holds something else.
    case unreadableChoice(path: String)
    /// The home or the file that remembers the keychain cannot be used.
    case files(FilesError)
    /// A debug build was given a time that is not a number of seconds.
    case badMoment
    /// The keychain's folder is the cloud's, lies in it, or holds it: the keys would travel with what they seal.
    case keychainInCloud(keychain: String, cloud: String)
    /// The home is the cloud's folder or lies in it: the vault would travel as one file that every device overwrites.
    case homeInCloud(home: String, cloud: String)

    /// What is wrong and what to do.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or two sentences.
    public func text(in language: Language) -> String {
        switch self {
        case .noHome: CommandPhrase.noHome.text(in: language)
        case .emptyPlace(let option): CommandPhrase.emptyPlace(option).text(in: language)
        case .unknownLanguage(let name): CommandPhrase.unknownLanguage(name).text(in: language)
        case .unreadableChoice(let path): CommandPhrase.unreadableChoice(path).text(in: language)
        case .files(let error): Phrase.condition(.files(error)).text(in: language)
        case .badMoment: CommandPhrase.badMoment.text(in: language)
        case .keychainInCloud(let keychain, let cloud):
            CommandPhrase.keychainInCloud(keychain, cloud).text(in: language)
        case .homeInCloud(let home, let cloud): CommandPhrase.homeInCloud(home, cloud).text(in: language)
        }
    }

    /// Whether what was asked for is wrong, rather than what was found on the disk.
    public var isUsage: Bool {
        switch self {
        case .emptyPlace, .unknownLanguage, .badMoment, .keychainInCloud, .homeInCloud: true
        case .noHome, .unreadableChoice, .files: false
        }
    }
}
