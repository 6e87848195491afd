#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation

    extension LiveSystem {
        /// A text of the app's Info.plist.
        ///
        /// - Parameter key: its name.
        /// - Returns: the text; empty if there is none.
        public static func information(_ key: String) -> String {
            Bundle.main.object(forInfoDictionaryKey: key) as? String ?? ""
        }
    }
#endif
