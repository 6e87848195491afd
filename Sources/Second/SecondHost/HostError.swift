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
        }
    }

    /// Whether what was asked for is wrong, rather than what was found on the disk.
    public var isUsage: Bool {
        switch self {
        case .emptyPlace, .unknownLanguage, .badMoment: true
        case .noHome, .unreadableChoice, .files: false
        }
    }
}
