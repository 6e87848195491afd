#if canImport(Foundation) && canImport(ObjectiveC)
    public import AppRuntime
    internal import AppleSystem

    /// Settings among the app's own of the system.
    public struct IdeaPreferences: Preferences {
        /// The app's settings.
        public init() {}

        /// What is kept under a name.
        public func text(_ name: String) async -> String? { Defaults.text(name) }

        /// Keeps a text.
        public func keep(_ text: String, _ name: String) async { Defaults.keep(text, name) }
    }
#endif
