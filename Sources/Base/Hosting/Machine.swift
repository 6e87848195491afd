public import Files

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// What tells this machine from others, to the owner and to the vault.
package enum Machine {
    /// The contents of `/etc/machine-id`; where there is none, the host's name.
    package static var id: String {
        for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
            let text = firstLine(of: path)
            if !text.isEmpty { return text }
        }
        return name
    }

    /// The host's name.
    package static var name: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, unsafe gethostname(start, buffer.count - 1) == 0 else {
                return "?"
            }
            return text(unsafe Array(buffer))
        }
    }

    /// At most 255 bytes; empty if the file cannot be read.
    private static func firstLine(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { _ = close(file) }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            unsafe buffer.update(repeating: 0)
            guard unsafe read(file, buffer.baseAddress, buffer.count - 1) > 0 else { return "" }
            return text(unsafe Array(buffer))
        }
    }

    private static func text(_ bytes: [CChar]) -> String {
        let line = bytes.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: line, as: UTF8.self)
    }
}

/// What a crash would leave behind.
public enum CoreDumps {
    /// Forbids this process to leave its memory, with keys and secrets in it, in a file.
    public static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Darwin)
            _ = unsafe setrlimit(RLIMIT_CORE, &none)
        #else
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #endif
    }
}

/// Whether a disk takes what a program has to write, asked without writing anything.
public enum DiskSpace {
    /// Why a file could not be written into a folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - bytes: how large the file is.
    /// - Returns: `system` with `readOnly` or `noSpace`, and the folder's path; nil if it could, or if that cannot
    ///   be told.
    public static func trouble(at path: String, needing bytes: Int) -> FilesError? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        if Int(status.f_flag) & Int(ST_RDONLY) != 0 { return .system(.readOnly, path: path) }
        let room = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        let isFull = !room.overflow && room.partialValue < UInt64(max(0, bytes))
        // Some file systems count no files: they tell 0 of 0.
        let hasNoFile = status.f_files > 0 && status.f_favail == 0
        return isFull || hasNoFile ? .system(.noSpace, path: path) : nil
    }
}
