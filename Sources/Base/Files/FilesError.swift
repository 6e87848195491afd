#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif
public import Localization

/// Why a private directory or a file in it could not be used.
///
/// "Not there" is an error only where the caller named something that must exist; reading answers it with `nil`.
public enum FilesError: Error, Equatable, Sendable {
    /// Others may enter the directory; `chmod 700` heals it.
    case looseDirectory(path: String, mode: UInt16)
    /// Others may read or write the file; `chmod 600` heals it.
    case looseFile(path: String, mode: UInt16)
    /// Somebody else owns it.
    case foreignOwner(path: String, owner: UInt32)
    /// The last component is a symbolic link.
    case symbolicLink(path: String)
    /// Something that is no directory stands where one was asked for.
    case notDirectory(path: String)
    /// Something that is no plain file stands where one was asked for.
    case notRegular(path: String)
    /// What must exist does not.
    case notFound(path: String)
    /// What must not exist does.
    case alreadyExists(path: String)
    /// The open directory was deleted, or another stands at its path.
    case moved(path: String)
    /// The file is longer than the caller takes.
    case tooLarge(path: String, limit: Int)
    /// The file grew or shrank while it was read.
    case changing(path: String)
    /// Another process holds the lock.
    case busy(path: String)
    /// Not one plain file name: empty, too long, `.`, `..`, with a slash, a zero byte or the temporary prefix.
    case badName(String)
    /// A cause that many modules meet.
    case system(SystemCause, path: String)
    /// The path is longer than the system takes.
    case nameTooLong(path: String)
    /// The file system cannot do what is needed (hard links, locks).
    case unsupported(path: String)
    /// Any other answer of the system, by its number.
    case failed(path: String, code: Int32)
}

extension FilesError {
    /// The path that the error is about; the name itself where that was not acceptable.
    public var path: String {
        switch self {
        case .looseDirectory(let path, _), .looseFile(let path, _), .foreignOwner(let path, _),
            .symbolicLink(let path), .notDirectory(let path), .notRegular(let path), .notFound(let path),
            .alreadyExists(let path), .moved(let path), .tooLarge(let path, _), .changing(let path),
            .busy(let path), .badName(let path), .system(_, let path), .nameTooLong(let path),
            .unsupported(let path), .failed(let path, _):
            path
        }
    }
}

extension FilesError: Localizable, CustomStringConvertible {
    /// One sentence that says what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: FilesStrings {
        switch self {
        case .looseDirectory(let path, let mode): .looseDirectory(path: path, mode: String(mode, radix: 8))
        case .looseFile(let path, let mode): .looseFile(path: path, mode: String(mode, radix: 8))
        case .foreignOwner(let path, let owner): .foreignOwner(path: path, owner: Int(owner))
        case .symbolicLink(let path): .symbolicLink(path)
        case .notDirectory(let path): .notDirectory(path)
        case .notRegular(let path): .notRegular(path)
        case .notFound(let path): .notFound(path)
        case .alreadyExists(let path): .alreadyExists(path)
        case .moved(let path): .moved(path)
        case .tooLarge(let path, let limit): .tooLarge(path: path, limit: limit)
        case .changing(let path): .changing(path)
        case .busy(let path): .busy(path)
        case .badName(let name): .badName(name)
        case .system(let cause, let path): .system(cause.sentence(about: path))
        case .nameTooLong(let path): .nameTooLong(path)
        case .unsupported(let path): .unsupported(path)
        case .failed(let path, let code): .failed(path: path, code: Int(code))
        }
    }
}

extension FilesError {
    /// Names what the system answered for `path`.
    package init(code: Int32, path: String) {
        if let cause = SystemCause(code: code) {
            self = .system(cause, path: path)
            return
        }
        self =
            switch code {
            case ENAMETOOLONG: .nameTooLong(path: path)
            case ELOOP: .symbolicLink(path: path)
            case ENOTDIR: .notDirectory(path: path)
            case EISDIR: .notRegular(path: path)
            case ENOENT: .notFound(path: path)
            case EEXIST: .alreadyExists(path: path)
            case EOPNOTSUPP, ENOLCK: .unsupported(path: path)
            default: .failed(path: path, code: code)
            }
    }
}
