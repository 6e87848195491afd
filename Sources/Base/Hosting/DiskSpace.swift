public import Files

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Whether a disk takes what a program has to write, asked without writing anything.
public enum DiskSpace {
    /// Why a file could not be written into a folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - bytes: how large the file is.
    /// - Returns: `readOnly` or `noSpace` with the folder's path; nil if it could, or if that cannot be told.
    public static func trouble(at path: String, needing bytes: Int) -> FilesError? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        if Int(status.f_flag) & Int(ST_RDONLY) != 0 { return .readOnly(path: path) }
        let room = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        let isFull = !room.overflow && room.partialValue < UInt64(max(0, bytes))
        // Some file systems count no files: they tell 0 of 0.
        let hasNoFile = status.f_files > 0 && status.f_favail == 0
        return isFull || hasNoFile ? .noSpace(path: path) : nil
    }
}
