#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation

    /// Texts among the app's own settings of the system.
    public enum Defaults {
        /// What is kept under a name.
        ///
        /// - Parameter name: the name.
        /// - Returns: the text; nil if there is none.
        public static func text(_ name: String) -> String? { UserDefaults.standard.string(forKey: name) }

        /// Keeps a text.
        ///
        /// - Parameters:
        ///   - text: the text.
        ///   - name: its name.
        public static func keep(_ text: String, _ name: String) {
            UserDefaults.standard.set(text, forKey: name)
        }
    }
#endif
