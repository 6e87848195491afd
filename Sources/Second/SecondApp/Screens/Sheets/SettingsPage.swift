/// Settings.
public struct SettingsPage: Sendable, Equatable {
    /// One choice for how long a copied code stays.
    public struct Expiry: Sendable, Equatable, Identifiable {
        /// Seconds; 0 for never.
        public let id: Int
        /// In words.
        public let label: String
    }

    /// How long a copied code stays in the clipboard, in seconds; 0 for as long as the system keeps it.
    public let expiry: Int
    /// What can be chosen.
    public let expiries: [Expiry]
    /// What is to be known about it: on the Mac that a code stays if the app is ended by force.
    public let expiryNote: String
    /// Whether a copied code stays on this device.
    public let isLocalOnly: Bool
    /// Where the registers lie: the key-value store, or iCloud Drive.
    public let storage: StorageChoice?
    /// How set-up links reach the app, and whether a button can open that page of the system.
    public let linksNote: String
    /// Whether the system has a page that the button opens.
    public let canOpenCodeSettings: Bool
}
