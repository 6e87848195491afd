#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif
public import Localization

/// Why the system did not do what it was asked for, where many modules meet the same cause.
///
/// Errors carry it with the path that they are about; its sentence stands in one catalogue.
public enum SystemCause: Sendable, Equatable, CaseIterable {
    /// The disk or the quota is full.
    case noSpace
    /// The file system is mounted read-only.
    case readOnly
    /// It may not be written, be it for its permissions or for its file system: what answered does not tell them apart.
    case notWritable
    /// The system forbids it to this user.
    case denied
    /// The process or the system has no file descriptor left.
    case tooManyOpen
    /// The device reported an input/output error.
    case device
    /// The machine or the program that keeps the file system does not answer.
    case offline

    /// What is wrong and what to do.
    ///
    /// - Parameter path: what could not be used.
    /// - Returns: one or two whole sentences.
    public func sentence(about path: String) -> LocalizedText { LocalizedText(strings(path)) }

    private func strings(_ path: String) -> SystemCauseStrings {
        switch self {
        case .noSpace: .noSpace(path)
        case .readOnly: .readOnly(path)
        case .notWritable: .notWritable(path)
        case .denied: .denied(path)
        case .tooManyOpen: .tooManyOpen(path)
        case .device: .device(path)
        case .offline: .offline(path)
        }
    }
}

extension SystemCause {
    /// The cause that a number of this system (`errno`) tells; nil for all others.
    package init?(code: Int32) {
        switch code {
        case ENOSPC, EDQUOT: self = .noSpace
        case EROFS: self = .readOnly
        case EACCES, EPERM: self = .denied
        case EMFILE, ENFILE: self = .tooManyOpen
        case EIO: self = .device
        case ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ETIMEDOUT, ECONNABORTED,
            ECONNREFUSED, ECONNRESET:
            self = .offline
        default: return nil
        }
    }

    /// The cause that a result code of SQLite tells, a plain or an extended one (sqlite.org/rescode.html); nil for all
    /// others.
    package init?(sqlite code: Int) {
        // SQLITE_IOERR_SHMSIZE: there was no room for the index of the log.
        if code == 4874 {
            self = .noSpace
            return
        }
        // Extended numbers have the plain one in their last byte.
        switch code & 0xFF {
        case 3, 23: self = .denied  // PERM, AUTH
        case 8: self = .notWritable  // READONLY
        case 13: self = .noSpace  // FULL
        default: return nil
        }
    }

    /// The domain of Foundation's and Core Data's errors.
    package static let cocoaDomain = "NSCocoaErrorDomain"
    /// The domain of the numbers of Apple's systems.
    package static let posixDomain = "NSPOSIXErrorDomain"
    /// Under which name Core Data's errors carry SQLite's number.
    package static let sqliteDomain = "NSSQLiteErrorDomain"

    /// The cause that an `NSError` tells by its domain and number; nil for all others.
    ///
    /// The numbers are Apple's on every system: `FoundationErrors.h` and Darwin's `sys/errno.h`.
    package init?(domain: String, code: Int) {
        switch domain {
        case Self.cocoaDomain: self.init(cocoa: code)
        case Self.posixDomain: self.init(darwin: code)
        case Self.sqliteDomain: self.init(sqlite: code)
        default: return nil
        }
    }

    private init?(cocoa code: Int) {
        switch code {
        case 257, 513: self = .denied  // no permission to read, to write
        case 640: self = .noSpace  // out of space
        case 642: self = .readOnly  // the volume is read-only
        case 4353, 4355: self = .offline  // an item of iCloud, iCloud's server
        default: return nil
        }
    }

    private init?(darwin code: Int) {
        switch code {
        case 1, 13: self = .denied  // EPERM, EACCES
        case 5: self = .device  // EIO
        case 23, 24: self = .tooManyOpen  // ENFILE, EMFILE
        case 28, 69: self = .noSpace  // ENOSPC, EDQUOT
        case 30: self = .readOnly  // EROFS
        // ENETDOWN, ENETUNREACH, ECONNABORTED, ECONNRESET, ENOTCONN, ETIMEDOUT, ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH,
        // ESTALE
        case 50, 51, 53, 54, 57, 60, 61, 64, 65, 70: self = .offline
        default: return nil
        }
    }
}
