/// Where the sealed registers lie in iCloud: never in both at once.
public enum Storage: String, Sendable, CaseIterable {
    /// The key-value store: the default.
    case keyValue
    /// iCloud Drive, for vaults that outgrow the key-value store.
    case drive
}
