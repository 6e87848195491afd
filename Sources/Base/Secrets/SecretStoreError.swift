public import Files
public import Localization

/// Why a secret store could not do what was asked.
///
/// "There is no such secret" is never among these, and none of these means it.
public enum SecretStoreError: Error, Equatable, Sendable {
    /// The keyring is locked and was not asked to unlock.
    case locked
    /// The system refused a file or directory; for a keychain that is full, its name stands for the path.
    case system(SystemCause, path: String)
    /// The keyring refuses this user or program.
    case keyringDenied
    /// The store gave no answer.
    case unreachable(Unreachable)
    /// Others may use the file or directory; `chmod` with 600 or 700 heals it.
    case looseMode(path: String, isDirectory: Bool)
    /// Somebody else owns the file or directory.
    case foreignOwner(path: String)
    /// A symbolic link stands where the file or directory should.
    case symbolicLink(path: String)
    /// Something else stands where the file or directory should.
    case wrongKind(path: String)
    /// The name is taken; what it holds was not touched.
    case alreadyExists(name: String)
    /// Something is stored under the name, but not a whole secret of that name.
    case damaged(name: String)
    /// The keyring cannot be changed.
    case keyringReadOnly
    /// Not a name by the rule of ``SecretStore``.
    case badName(String)
    /// Not 1 to 2048 bytes.
    case badSecret(count: Int)
    /// Another fault, in the system's words or numbers, without anything secret.
    case failed(String)

    /// Why a store gave no answer.
    public enum Unreachable: Equatable, Sendable {
        /// There is no session bus, as in a plain terminal or over ssh.
        case noBus
        /// Nothing on the session bus keeps secrets.
        case noService
        /// The service has no default keyring yet.
        case noKeyring
        /// The program that speaks with the service is missing or cannot be started.
        case noHelper(path: String)
        /// It did not answer in time.
        case noAnswer
        /// The directory is missing, or was moved or deleted while in use.
        case noDirectory(path: String)
    }
}

extension SecretStoreError: Localizable, CustomStringConvertible {
    /// One sentence that says what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: SecretsStrings {
        switch self {
        case .locked: .locked
        case .system(let cause, let path): .system(cause.sentence(about: path))
        case .keyringDenied: .keyringDenied
        case .unreachable(let reason): reason.strings
        case .looseMode(let path, isDirectory: true): .looseDirectory(path)
        case .looseMode(let path, isDirectory: false): .looseFile(path)
        case .foreignOwner(let path): .foreignOwner(path)
        case .symbolicLink(let path): .symbolicLink(path)
        case .wrongKind(let path): .wrongKind(path)
        case .alreadyExists(let name): .alreadyExists(name)
        case .damaged(let name): .damaged(name)
        case .keyringReadOnly: .keyringReadOnly
        case .badName(let name): .badName(name)
        case .badSecret(let count): .badSecret(count)
        case .failed(let reason): .failed(reason)
        }
    }
}

extension SecretStoreError.Unreachable {
    fileprivate var strings: SecretsStrings {
        switch self {
        case .noBus: .noBus
        case .noService: .noService
        case .noKeyring: .noKeyring
        case .noHelper(let path): .noHelper(path)
        case .noAnswer: .noAnswer
        case .noDirectory(let path): .noDirectory(path)
        }
    }
}

extension SecretStoreError {
    /// Says for a store what a directory said; `name` is the secret concerned, if one is.
    init(_ error: FilesError, name: String? = nil) {
        self =
            switch error {
            case .looseDirectory(let path, _): .looseMode(path: path, isDirectory: true)
            case .looseFile(let path, _): .looseMode(path: path, isDirectory: false)
            case .foreignOwner(let path, _): .foreignOwner(path: path)
            case .symbolicLink(let path): .symbolicLink(path: path)
            case .notDirectory(let path), .notRegular(let path): .wrongKind(path: path)
            case .notFound(let path), .moved(let path): .unreachable(.noDirectory(path: path))
            case .alreadyExists: name.map { .alreadyExists(name: $0) } ?? .failed(error.description)
            case .tooLarge: name.map { .damaged(name: $0) } ?? .failed(error.description)
            case .system(let cause, let path): .system(cause, path: path)
            case .busy, .changing: .unreachable(.noAnswer)
            case .badName, .nameTooLong, .unsupported, .failed: .failed(error.description)
            }
    }
}
