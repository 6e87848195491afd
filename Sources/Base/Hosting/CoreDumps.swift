#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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
