import Synchronization

#if canImport(Glibc)
    import CGlibc
#endif

/// Gives memory back to the system that was needed once: after thousands of connections `malloc` keeps what it got.
///
/// Of glibc alone: elsewhere the system takes it by itself.
final class HeapTrimming: Sendable {
    /// Less is not worth the work, in bytes.
    private static let least = 16 << 20

    /// The least that has lain free since memory was last given back, in bytes: so much of it is the system's still.
    private let returned = Mutex(0)

    /// Gives memory back if much of it was freed since the last time.
    func look() {
        #if canImport(Glibc)
            let free = Int(clamping: mallinfo2().fordblks)
            returned.withLock { returned in
                returned = min(returned, free)
                guard free - returned > Self.least else { return }
                _ = malloc_trim(0)
                returned = free
            }
        #endif
    }
}
