/// What a device that has no vault it could open finds in the cloud.
struct RemoteSnapshot: Sendable, Equatable {
    /// Whether a reading was complete and there was nothing.
    var isEmpty = false
    /// Whether there is ciphertext, and none of it can be opened.
    var isLocked = false
    /// Whether something can be opened.
    var hasReadable = false
    /// Ciphertext on the pages so far of the reading under way.
    var lockedSoFar = false
    /// The locked versions that are not read again before another key arrives, by their marks.
    var settled: Set<String> = []
}
