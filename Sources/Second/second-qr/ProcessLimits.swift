import CPictures

#if canImport(Glibc)
    import Glibc
#endif

/// What this program allows itself, so that a hostile picture can harm nothing but this process.
struct ProcessLimits {
    /// Bytes of address space: the largest picture allowed, decoded with alpha, and its filtered copies.
    private static let addressSpace: rlim_t = 1536 << 20
    /// Seconds of processor time; the kernel ends the process then.
    let processorSeconds: rlim_t

    /// Two seconds more than the search may take, for decoding and for the last look.
    static func onePicture(milliseconds: Int) -> Self {
        Self(processorSeconds: rlim_t(milliseconds / 1000 + 2))
    }

    /// The soft limit moves with each frame (see ``allowFrame()``).
    static let frames = Self(processorSeconds: rlim_t.max)
    static let measurement = Self(processorSeconds: rlim_t.max)

    /// Sets the limits for the rest of this process's life; they cannot be raised again.
    func apply() {
        Self.limit(RLIMIT_CORE, to: 0)
        Self.limit(RLIMIT_FSIZE, to: 0)
        Self.limit(RLIMIT_AS, to: Self.addressSpace)
        if processorSeconds != rlim_t.max { Self.limit(RLIMIT_CPU, to: processorSeconds) }
        // Neither a debugger of the same person nor a core file sees the picture; no file can give privileges.
        cpictures_keep_to_itself()
    }

    /// Gives the next frame two seconds of processor time, counted from what was used so far.
    static func allowFrame() {
        var used = rusage()
        guard unsafe getrusage(__rusage_who_t(0), &used) == 0 else { return }
        var current = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &current) == 0 else { return }
        current.rlim_cur = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 2)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &current)
    }

    private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
        var both = rlimit(rlim_cur: value, rlim_max: value)
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &both)
    }
}
