#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

extension FilesError {
    /// Names what the system answered for `path`.
    package init(code: Int32, path: String) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .noSpace(path: path)
            case EROFS: .readOnly(path: path)
            case EACCES, EPERM: .denied(path: path)
            case ENAMETOOLONG: .nameTooLong(path: path)
            case ELOOP: .symbolicLink(path: path)
            case ENOTDIR: .notDirectory(path: path)
            case EISDIR: .notRegular(path: path)
            case ENOENT: .notFound(path: path)
            case EEXIST: .alreadyExists(path: path)
            case EMFILE, ENFILE: .tooManyOpen(path: path)
            case EIO: .device(path: path)
            case EOPNOTSUPP, ENOLCK: .unsupported(path: path)
            default: .failed(path: path, code: code)
            }
    }
}
