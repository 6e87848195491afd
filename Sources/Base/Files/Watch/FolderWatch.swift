/// Tells when something in a folder changes: a file made, replaced, renamed or removed.
///
/// On Linux by inotify, elsewhere, and where inotify has no room left, by looking once a second. Several changes in
/// quick succession may be told as one; a change is never told before it can be seen.
public enum FolderWatch {
    /// An element for every change after this call; the watch ends when the stream is dropped or its task cancelled.
    ///
    /// The folder may be missing, deleted and made again: its coming and going are changes.
    ///
    /// - Parameter directory: the folder's path.
    /// - Returns: a stream that never ends by itself.
    public static func changes(of directory: String) -> AsyncStream<Void> {
        #if os(Linux)
            if let stream = INotify.changes(of: directory) { return stream }
        #endif
        return FolderPolling.changes(of: directory, every: .seconds(1), clock: ContinuousClock())
    }
}
