public import SecondCore

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac: its settings have other names.
    public var isMac: Bool
    /// Whether the clipboard forgets by itself.
    public var clipboardExpires: Bool
    /// Whether the system's page for the camera can be opened.
    public var hasCameraSettings: Bool
    /// Whether the system's page for set-up codes can be opened.
    public var hasCodeSettings: Bool

    /// Traits.
    public init(
        language: Language, version: String, isMac: Bool = false, clipboardExpires: Bool = true,
        hasCameraSettings: Bool = true, hasCodeSettings: Bool = true
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.clipboardExpires = clipboardExpires
        self.hasCameraSettings = hasCameraSettings
        self.hasCodeSettings = hasCodeSettings
    }
}
