/// The sheet that is open, with all that it shows.
public enum AppSheet: Sendable, Equatable {
    /// Adding an account: scan, picture, or by hand.
    case add(AddForm)
    /// A set-up link that another app or the camera handed over: asked before it is added.
    case link(LinkForm)
    /// Changing a token's names.
    case edit(EditForm)
    /// The deleted tokens.
    case deleted(DeletedPage)
    /// The state of sync and the devices.
    case sync(SyncPage)
    /// Settings.
    case settings(SettingsPage)
    /// What the app is, in plain words.
    case about(AboutPage)

    /// The sheets that a person can ask for.
    public enum Kind: String, Sendable, CaseIterable {
        /// The names, as actions use them.
        case add, deleted, sync, settings, about
    }

    /// Which kind it is; ``AppScreen/sheetNumber`` tells one of a kind from the next.
    public var name: String {
        switch self {
        case .add: "add"
        case .link: "link"
        case .edit: "edit"
        case .deleted: "deleted"
        case .sync: "sync"
        case .settings: "settings"
        case .about: "about"
        }
    }
}
