public import FoundationExports

/// Settings.
public struct SecondSettingsPage: Sendable, Equatable {
    /// One choice for how long a copied code stays.
    public struct Expiry: Sendable, Equatable, Identifiable {
        /// Seconds; 0 for never.
        public let id: Int
        /// In words.
        public let label: String
    }

    /// Something that can be chosen.
    public struct Choice<ID: Hashable & Sendable>: Sendable, Equatable, Identifiable {
        /// What is chosen.
        public let id: ID
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
    /// Whether the menu bar has the codes, too; nil where there is no menu bar.
    public let menuBar: Bool?
    /// How much room a card takes.
    public let density: CardDensity
    /// What can be chosen.
    public let densities: [Choice<CardDensity>]
    /// How the accounts stand.
    public let order: AccountOrder
    /// What can be chosen.
    public let orders: [Choice<AccountOrder>]
    /// Where the registers lie: the key-value store, iCloud Drive or a folder.
    public let storage: StorageChoice?
    /// How set-up links reach the app, and whether a button can open that page of the system.
    public let linksNote: String
    /// Whether the system has a page that the button opens.
    public let canOpenCodeSettings: Bool
}

/// Where the sealed registers lie.
public struct StorageChoice: Sendable, Equatable {
    /// What is used, as a person knows it.
    public let place: String
    /// What it means, or why Drive is offered.
    public let note: String
    /// The label of the button that moves to iCloud Drive (`useDrive`); nil if it is used already.
    public let offer: String?
    /// The label of the button that goes back to the key-value store (`useKeyValueStore`); nil if that is in use.
    public let back: String?
    /// The label of the button that picks a folder (`pickedFolder`).
    public let pick: String
}

/// The deleted tokens, which are kept for 30 days.
public struct DeletedPage: Sendable, Equatable {
    /// One deleted token.
    public struct Row: Sendable, Equatable, Identifiable {
        /// The token's id.
        public let id: UUID
        /// What stands first and below.
        public let title: String
        /// The account.
        public let subtitle: String
        /// For how many days it is still kept, in words.
        public let left: String
    }

    /// What is kept, and for how long.
    public let message: String
    /// The tokens.
    public let rows: [Row]
}
