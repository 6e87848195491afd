public import AppRuntime
public import FoundationExports
public import IdeaBoxCore
public import SyncProduct

extension AppScreen {
    /// The sheet that is open, with all that it shows.
    public enum Sheet: Sendable, Equatable {
        /// One idea: its text, and its other versions side by side.
        case idea(IdeaForm)
        /// The state of sync and the devices.
        case sync(SyncOverview)
        /// Taking over the old app's ideas.
        case migration(MigrationPage)
        /// Settings.
        case settings(IdeaBoxSettingsPage)
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
}

/// Settings.
public struct IdeaBoxSettingsPage: Sendable, Equatable {
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

/// The sheet of one idea.
public struct IdeaForm: Sendable, Equatable {
    /// A field.
    public struct Field: Sendable, Equatable, Identifiable {
        /// Title or description.
        public let id: IdeaField
        /// Its label.
        public let label: String
        /// What is in it.
        public let typed: TypedText
        /// What is wrong with it; nil if nothing is.
        public let problem: String?
        /// That another device has changed it meanwhile, and that both are kept; nil while that is not so.
        public let meanwhile: String?
    }

    /// The other versions, side by side with the present one.
    public struct Versions: Sendable, Equatable {
        /// The heading.
        public let title: String
        /// Where they come from, and that nothing was lost.
        public let hint: String
        /// Each beside what stands now.
        public let pairs: [OpenIdea.Version]
        /// The label of the button that takes one (`take`).
        public let take: String
        /// The label of the button that makes an idea of its own of one (`keepBoth`).
        public let both: String
        /// The label of the button that decides for what stands now (`keep`).
        public let keep: String
    }

    /// The idea.
    public let idea: UUID
    /// Title and description.
    public let fields: [Field]
    /// Whether it is done; nil where that cannot be changed.
    public let isDone: Bool?
    /// When it was made and last changed.
    public let dates: String
    /// The other versions; nil if there are none.
    public let versions: Versions?
    /// Whether saving can be tried: something was changed, and nothing is under way.
    public let canSave: Bool
    /// Whether something would be lost with the sheet: it is not closed by a swipe then.
    public let holdsWork: Bool
    /// Where the text stands: that it is being saved, or that unsaved text is back; nil where there is nothing to say.
    public let note: String?
    /// Why saving failed, or that the idea is gone.
    public let problem: String?
    /// The label of the button that keeps what was typed as a new idea (`addAsNew`); nil unless the idea is gone.
    public let addAsNew: String?
}
