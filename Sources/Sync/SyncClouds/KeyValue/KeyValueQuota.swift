/// What is known of the store's room: it takes every write, and tells afterwards that one did not fit.
///
/// So a refusal is remembered until something comes from iCloud, or less is to be put; else nobody would ever learn of
/// it from a put.
struct KeyValueQuota: Equatable, Sendable {
    /// How many bytes there were once this process wrote last.
    private var handed: Int?
    /// So many bytes were too many.
    private var refused: Int?

    /// Whether there may be room.
    ///
    /// - Parameter total: how many bytes there would be.
    /// - Returns: false if as many were refused.
    func mayTake(_ total: Int) -> Bool { refused.map { total < $0 } ?? true }

    /// Remembers a write.
    ///
    /// - Parameter total: how many bytes there are with it.
    mutating func hand(_ total: Int) { handed = total }

    /// Remembers what the store told.
    ///
    /// - Parameters:
    ///   - reason: why.
    ///   - standing: how many bytes there are.
    mutating func told(_ reason: KeyValueChange.Reason?, standing: Int) {
        switch reason {
        case .quotaViolation: refused = handed ?? standing
        case .server, .accountChange: self = KeyValueQuota()
        case .initialSync, nil: break
        }
    }
}
