/// Where the app's scene is.
public enum ScenePlace: Sendable, Equatable {
    /// In front and in use.
    case active
    /// Seen but not in use: the app switcher, a call.
    case inactive
    /// Not seen.
    case background

    /// Whether content that must not show in the app switcher is covered there.
    public var covers: Bool { self != .active }
}
