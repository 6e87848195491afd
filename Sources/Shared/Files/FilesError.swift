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
    /// The disk or the quota is full.
    case noSpace(path: String)
    /// The file system is mounted read-only.
    case readOnly(path: String)
    /// The system forbids it to this user.
    case denied(path: String)
    /// The path is longer than the system takes.
    case nameTooLong(path: String)
    /// The process or the system has no file descriptor left.
    case tooManyOpen(path: String)
    /// The device reported an input/output error.
    case device(path: String)
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
            .busy(let path), .badName(let path), .noSpace(let path), .readOnly(let path), .denied(let path),
            .nameTooLong(let path), .tooManyOpen(let path), .device(let path), .unsupported(let path),
            .failed(let path, _):
            path
        }
    }
}

extension FilesError: CustomStringConvertible {
    /// One English sentence that says what to do.
    public var description: String {
        switch self {
        case .looseDirectory(let path, let mode):
            "Other users may enter \(path) (mode \(String(mode, radix: 8))); run: chmod 700 \(path)"
        case .looseFile(let path, let mode):
            "Other users may use \(path) (mode \(String(mode, radix: 8))); run: chmod 600 \(path)"
        case .foreignOwner(let path, let owner):
            "\(path) belongs to another user (number \(owner)); use a place of your own."
        case .symbolicLink(let path): "\(path) is a symbolic link; name the real place instead."
        case .notDirectory(let path): "\(path) is not a directory; move it away or name another place."
        case .notRegular(let path): "\(path) is not a plain file; move it away."
        case .notFound(let path): "\(path) is not there."
        case .alreadyExists(let path): "\(path) exists already and is not replaced."
        case .moved(let path): "\(path) was moved or deleted while in use; start again."
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes, so it is not ours."
        case .changing(let path): "\(path) changed while it was read; try again."
        case .busy(let path): "Another program holds \(path); try again when it has finished."
        case .badName(let name): "\"\(name)\" is not a file name."
        case .noSpace(let path): "There is no room left for \(path); free some space and try again."
        case .readOnly(let path): "\(path) is on a read-only file system."
        case .denied(let path): "You have no permission to use \(path)."
        case .nameTooLong(let path): "The path \(path) is too long."
        case .tooManyOpen(let path): "Too many files are open to use \(path); close some programs."
        case .device(let path): "The disk failed at \(path); check the disk and your backup."
        case .unsupported(let path): "The file system of \(path) lacks links or locks; use another place."
        case .failed(let path, let code): "\(path) could not be used (system error \(code))."
        }
    }
}
