public import SyncProduct

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac: its settings have other names, and a store can be picked by hand.
    public var isMac: Bool
    /// The cloud's name, as the person knows it.
    public var cloudName: String

    /// Traits.
    public init(
        language: Language, version: String, isMac: Bool = false, cloudName: String = "iCloud"
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.cloudName = cloudName
    }
}
