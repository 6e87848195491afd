/// The cloud that a device was told to use, as its vault needs to know it.
public struct CloudSeat: Sendable, Equatable {
    /// Where it is, as a person knows it: a folder's path, or a service's name.
    public let name: String
    /// Whether it confirms that it has what was put.
    public let confirms: Bool

    /// A cloud.
    ///
    /// - Parameters:
    ///   - name: where it is, as a person knows it.
    ///   - confirms: whether it confirms that it has what was put.
    public init(name: String, confirms: Bool) {
        self.name = name
        self.confirms = confirms
    }
}

/// What a device that has no vault it could open finds in the cloud.
struct CloudSight: Sendable, Equatable {
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
