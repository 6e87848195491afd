public import SyncProduct

/// Settings.
public struct SettingsPage: Sendable, Equatable {
    /// The state of sync.
    public let sync: SyncLine
    /// Where the ideas are, and what leaves the device.
    public let cloudNote: String
    /// The label of the row that opens the page about the old app's ideas.
    public let oldIdeas: String
    /// What stands below that row.
    public let oldIdeasNote: String
    /// The version, in words.
    public let version: String
}
