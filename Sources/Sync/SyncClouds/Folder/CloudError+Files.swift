internal import Files
internal import SyncEngine

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

extension CloudError {
    /// What a failure to read a folder means to anyone who keeps registers in it.
    init(reading error: FilesError) {
        self =
            switch error {
            case .notFound, .moved: .offline
            case .failed(_, let code) where Self.farAway.contains(code): .offline
            case .denied(let path):
                .transient(
                    "You have no permission to list the cloud folder \(path); allow it, or name another.")
            case .notDirectory(let path):
                .transient("\(path) is not a folder; move it away, or name another cloud folder.")
            default: .transient(error.description)
            }
    }

    /// What a failure to write to a folder means.
    init(writing error: FilesError) {
        self =
            switch error {
            case .noSpace: .quotaExceeded
            case .readOnly, .denied: .readOnly
            default: CloudError(reading: error)
            }
    }

    /// What the system answers when the machine or the program that keeps a folder does not.
    private static let farAway = [
        ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ETIMEDOUT, ECONNABORTED,
        ECONNREFUSED,
        ECONNRESET, ENODEV, ENXIO,
    ]
}
