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
            case .system(.offline, _): .offline
            // The device is not there now.
            case .failed(_, ENODEV), .failed(_, ENXIO): .offline
            case .system(.denied, let path):
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
            case .system(.noSpace, _): .quotaExceeded
            case .system(.readOnly, _), .system(.denied, _): .readOnly
            default: CloudError(reading: error)
            }
    }
}
