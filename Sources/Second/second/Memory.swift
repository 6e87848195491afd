#if os(Linux)
    import CGlibc
#endif

/// How this short-lived process takes its memory.
enum Memory {
    /// One pool for all threads, growing by the megabyte.
    ///
    /// The tasks of one command run one after the other on other threads than the first. There the C library would
    /// grow a pool of their own page by page, one call of the system each: a third of the time that a vault of 1,000
    /// tokens takes to open.
    static func prepare() {
        #if os(Linux)
            _ = mallopt(M_ARENA_MAX, 1)
            _ = mallopt(M_TOP_PAD, 1 << 20)
        #endif
    }
}
