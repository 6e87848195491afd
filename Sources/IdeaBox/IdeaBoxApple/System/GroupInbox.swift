#if canImport(Foundation) && canImport(ObjectiveC)
    internal import AppleSystem
    internal import Foundation
    public import IdeaBoxApp

    /// The inbox in the folder that the app shares with its share extension: that of their app group.
    public enum GroupInbox {
        /// The inbox of the group that Info.plist names (`IdeaBoxGroup`).
        ///
        /// - Returns: the inbox; nil where none is named, or the system grants none: an app that is signed without a group.
        public static func folder() -> InboxFolder? {
            let group = LiveSystem.information("IdeaBoxGroup")
            // A Mac would answer with a folder, and ask the person, also where the app has no right to it.
            guard !group.isEmpty else { return nil }
            return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group).map {
                place in
                InboxFolder(
                    path: place.appending(path: "Inbox", directoryHint: .isDirectory).path(
                        percentEncoded: false))
            }
        }
    }
#endif
