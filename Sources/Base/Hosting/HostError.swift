public import Files
public import Localization

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
    case unfitCloud(path: String, CloudFolderProblem)
    /// The home or a file that remembers a choice cannot be used.
    case files(FilesError)
    /// A debug build was given a time that is not a number of seconds.
    case badMoment
    /// The keychain's folder is the cloud's, lies in it, or holds it: the keys would travel with what they seal.
    case keychainInCloud(keychain: String, cloud: String)
    /// The home is the cloud's folder or lies in it: what it holds would travel as one file that every device overwrites.
    case homeInCloud(home: String, cloud: String)

    /// Why a folder cannot be a cloud.
    public enum CloudFolderProblem: Sendable, Equatable {
        /// Something else than a folder stands there.
        case notFolder
        /// There is nothing there, and the folder above it is missing as well.
        case nothingAbove
        /// It is a folder of the system's own, in which nobody can make a file.
        case holdsNothing
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

extension HostError {
    /// What is wrong and what to do, in one or two sentences.
    public func text(in language: Language, of product: Product) -> String {
        strings(product).text(in: language)
    }

    private func strings(_ product: Product) -> HostStrings {
        switch self {
        case .noHome: .noHome
        case .noContents(let path, isNamed: true):
            .noContentsAtHome(contents: product.contents, path: path, program: product.name)
        case .noContents(let path, isNamed: false):
            .noContents(contents: product.contents, path: path, program: product.name)
        case .emptyPlace(let option): .emptyPlace(option)
        case .unknownLanguage(let name): .unknownLanguage(name)
        case .unreadableChoice(let path): .unreadableChoice(path)
        case .badMoment: .badMoment(product.variable("NOW"))
        case .files(let error): .files(error)
        case .unreadableCloud(let path): .unreadableCloud(path: path, program: product.name)
        case .unfitCloud(let path, let fault): fault.strings(path)
        case .keychainInCloud(let keychain, let cloud): .keychainInCloud(keychain: keychain, cloud: cloud)
        case .homeInCloud(let home, let cloud):
            .homeInCloud(contents: product.contents, home: home, cloud: cloud)
        }
    }
}

extension HostError.CloudFolderProblem {
    fileprivate func strings(_ path: String) -> HostStrings {
        switch self {
        case .notFolder: .cloudNotFolder(path)
        case .nothingAbove: .cloudWithoutParent(path)
        case .holdsNothing: .cloudHoldsNothing(path)
        case .name: .cloudName
        case .files(let error): .files(error)
        }
    }
}
