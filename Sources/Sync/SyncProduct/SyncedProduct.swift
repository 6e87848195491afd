/// What sentences about sync need to know of a product.
public struct SyncedProduct: Sendable, Equatable {
    /// What people call it: `Second`.
    public let title: String
    /// Its command, as a person types it: `second`.
    public let command: String
    /// What it syncs, as a noun in English, singular and plural; the Chinese noun serves for both.
    public let record: (one: String, other: String, chinese: String)
    /// Whether all records are sealed together: in one file here, and in one register of each device in the cloud.
    public let isOneVault: Bool
    /// Whether there are the commands `cloud separate`, which keeps the records apart from a cloud that is not the known
    /// one, and `cloud leave`, which takes this device's files out of a cloud.
    public let canSeparate: Bool

    /// A product.
    public init(
        title: String, command: String, record: (one: String, other: String, chinese: String),
        isOneVault: Bool,
        canSeparate: Bool
    ) {
        self.title = title
        self.command = command
        self.record = record
        self.isOneVault = isOneVault
        self.canSeparate = canSeparate
    }

    /// Names a product by its command, which no other has.
    public static func == (one: SyncedProduct, other: SyncedProduct) -> Bool { one.command == other.command }

    /// So many records, in English: `1 account`, `2 accounts`.
    package func count(_ count: Int) -> String {
        count == 1 ? "1 \(record.one)" : "\(count) \(record.other)"
    }

    /// The same records as they lie here, in English: `the account here`, `the 2 accounts here`.
    package func countHere(_ count: Int) -> String {
        count == 1 ? "the \(record.one) here" : "the \(count) \(record.other) here"
    }

    /// The plural at the beginning of a sentence.
    package var recordsCapitalized: String { record.other.prefix(1).uppercased() + record.other.dropFirst() }
}
