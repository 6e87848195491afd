/// The sheet that is open, with all that it shows.
public enum AppSheet: Sendable, Equatable {
    /// One idea: its text, and its other versions side by side.
    case idea(IdeaForm)
    /// The state of sync and the devices.
    case sync(SyncPage)
    /// Taking over the old app's ideas.
    case migration(MigrationPage)
    /// Settings.
    case settings(SettingsPage)
    /// What the app is, in plain words.
    case about(AboutPage)

    /// The sheets that a person can ask for.
    public enum Kind: String, Sendable, CaseIterable {
        /// The names, as actions use them.
        case sync, migration, settings, about
    }

    /// Which kind it is; ``AppScreen/sheetNumber`` tells one of a kind from the next.
    public var name: String {
        switch self {
        case .idea: "idea"
        case .sync: "sync"
        case .migration: "migration"
        case .settings: "settings"
        case .about: "about"
        }
    }
}
