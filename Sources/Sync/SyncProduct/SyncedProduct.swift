public import Localization

/// What sentences about sync need to know of a product.
public struct SyncedProduct: Sendable, Equatable {
    /// What people call it: `Second`.
    public let title: String
    /// Its command, as a person types it: `second`.
    public let command: String
    /// One of what it syncs, as a noun within a sentence.
    public let record: LocalizedText
    /// Several of them.
    public let records: LocalizedText
    /// Whether all records are sealed together: in one file here, and in one register of each device in the cloud.
    public let isOneVault: Bool
    /// Whether there are the commands `cloud separate`, which keeps the records apart from a cloud that is not the known
    /// one, and `cloud leave`, which takes this device's files out of a cloud.
    public let canSeparate: Bool
    /// What sentences tell a person to do about clouds and keys.
    public private(set) var guidance = Guidance.commands

    /// Where a person sets up a cloud, and how keys come to another device.
    public enum Guidance: Sendable, Equatable {
        /// By commands in a terminal.
        case commands
        /// In an app whose Settings export and import keys: its cloud carries none.
        case settings
        /// In an app whose keys travel by iCloud Keychain.
        case keychain
    }

    /// A product.
    public init(
        title: String, command: String, record: some Localizable, records: some Localizable,
        isOneVault: Bool, canSeparate: Bool
    ) {
        self.title = title
        self.command = command
        self.record = LocalizedText(record)
        self.records = LocalizedText(records)
        self.isOneVault = isOneVault
        self.canSeparate = canSeparate
    }

    /// The product as an app speaks of it, without commands.
    ///
    /// - Parameter guidance: how its keys come to another device.
    /// - Returns: the same product; only its sentences differ.
    public func guided(by guidance: Guidance) -> SyncedProduct {
        var product = self
        product.guidance = guidance
        return product
    }

    /// Names a product by its command, which no other has.
    public static func == (one: SyncedProduct, other: SyncedProduct) -> Bool { one.command == other.command }

    /// The noun that stands after a number, or alone for one: `account`, `accounts`.
    package func records(_ count: Int) -> LocalizedText { count == 1 ? record : records }

    /// The plural at the beginning of a sentence.
    package var recordsCapitalized: LocalizedText {
        LocalizedText {
            let noun = records.text(in: $0)
            return noun.prefix(1).uppercased() + noun.dropFirst()
        }
    }

    /// That a device was forgotten.
    package func forgotten(_ device: String) -> SyncStrings {
        isOneVault ? .forgottenInVault(device) : .forgotten(device)
    }
}
