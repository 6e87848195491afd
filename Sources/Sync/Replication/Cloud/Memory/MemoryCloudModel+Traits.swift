extension MemoryCloudModel {
    /// How a cloud in memory behaves; take a preset and change what a test is about.
    public struct Traits: Sendable, Equatable {
        /// Whether each device reads and writes a copy of its own, which travels when the driver says so.
        ///
        /// Else it reads and writes the store itself, and needs to reach it for that.
        public var keepsCopies: Bool
        /// Whether a new device sees an empty copy until its first download.
        public var startsLate: Bool
        /// Whether writes of a key that have not travelled yet become one.
        public var coalesces: Bool
        /// Whether a write is dropped instead of sent when another device changed the store, whatever key, since this
        /// device last downloaded; also when another's value of the same key arrives first.
        public var dropsStaleWrites: Bool
        /// Whether a write is sent before the first download, though it may replace what the device has never seen.
        public var sendsBeforeStart: Bool
        /// Whether a reading can be known to be complete.
        public var tellsComplete: Bool
        /// Whether a write that does not fit into a copy is refused at once.
        ///
        /// Else it stands in the copy until it is sent; then the store's value comes back, and the device is told.
        public var refusesAtOnce: Bool
        /// The most bytes of one value.
        public var valueBytes: Int
        /// The most bytes of all values together; keys do not count.
        public var totalBytes: Int?
        /// The most keys.
        public var keys: Int?
        /// The most bytes of a key in UTF-8.
        public var keyBytes: Int?
        /// How many registers a page tells of; at least one is told whatever this says.
        public var registersPerPage: Int
        /// How many versions of a key, besides the one that stands there, can still arrive late.
        public var formerVersions: Int

        /// An ideal cloud: every write has reached it when it returns, every reading is complete.
        public static let plain = Traits(
            keepsCopies: false, startsLate: false, coalesces: false, dropsStaleWrites: false,
            sendsBeforeStart: false, tellsComplete: true, refusesAtOnce: true, valueBytes: 32 << 20,
            totalBytes: nil, keys: nil, keyBytes: nil, registersPerPage: 100, formerVersions: 0)

        /// Apple's key-value store (`NSUbiquitousKeyValueStore`) by its documentation and by what others met.
        ///
        /// Its megabyte is taken for the smaller one.
        public static let keyValueStore = Traits(
            keepsCopies: true, startsLate: true, coalesces: true, dropsStaleWrites: true,
            sendsBeforeStart: true, tellsComplete: false, refusesAtOnce: false, valueBytes: 1_000_000,
            totalBytes: 1_000_000, keys: 1024, keyBytes: 64, registersPerPage: .max, formerVersions: 3)
    }

    /// What the port says of these traits; a key is set aside for the account.
    public var limits: CloudLimits {
        CloudLimits(
            registerBytes: traits.valueBytes, totalBytes: traits.totalBytes,
            registers: traits.keys.map { max(0, $0 - 1) }, confirms: !traits.keepsCopies,
            keepsVersions: false, tellsComplete: traits.tellsComplete)
    }
}
