/// Where the sealed registers lie in iCloud.
public struct StorageChoice: Sendable, Equatable {
    /// Whether iCloud Drive is used.
    public let usesDrive: Bool
    /// What it means, or why Drive is offered.
    public let note: String
    /// The label of the button that moves to iCloud Drive (`useDrive`); nil if it is used already.
    public let offer: String?
    /// The label of the button that goes back to the key-value store (`useKeyValueStore`); nil if that is in use.
    public let back: String?
}
