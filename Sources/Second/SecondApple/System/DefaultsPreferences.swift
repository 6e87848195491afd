#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation
    public import SecondApp

    /// Settings among the app's own of the system.
    public struct DefaultsPreferences: Preferences {
        /// The app's settings.
        public init() {}

        /// What is kept under a name.
        public func text(_ name: String) async -> String? { UserDefaults.standard.string(forKey: name) }

        /// Keeps a text.
        public func keep(_ text: String, _ name: String) async {
            UserDefaults.standard.set(text, forKey: name)
        }
    }
#endif
