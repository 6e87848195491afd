/// Pages of the system's settings.
public protocol SystemPages: Sendable {
    /// Whether this system has a page that can be opened.
    ///
    /// - Parameter page: which page.
    /// - Returns: false if there is none, or no way to it.
    func has(_ page: SystemPage) -> Bool

    /// Opens a page; nothing happens if there is none.
    ///
    /// - Parameter page: which page.
    func open(_ page: SystemPage) async
}

/// A page of the system's settings.
public enum SystemPage: Sendable, CaseIterable {
    /// The one that lets this app use the camera.
    case camera
    /// The one that picks an app for set-up codes ("Set Up Codes In"): iOS 17 and macOS 14.
    case codes
}
