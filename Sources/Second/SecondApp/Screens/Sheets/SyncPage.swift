public import SecondCore

/// The state of sync and the devices.
public struct SyncPage: Sendable, Equatable {
    /// One device.
    public struct Row: Sendable, Equatable, Identifiable {
        /// The device's replica id.
        public let id: String
        /// Its name.
        public let name: String
        /// When it was last seen, in words.
        public let seen: String
        /// Whether it may be forgotten.
        public let canForget: Bool
    }

    /// What stands first.
    public let line: SyncLine
    /// Everything was handed over then, in words; nil if that is not known.
    public let handedOver: String?
    /// The devices, this one first.
    public let devices: [Row]
}
