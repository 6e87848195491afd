public import Foundation

/// What can be drawn again and again: an app, or some views.
@MainActor
public protocol Drawing: AnyObject {
    /// Called when something that is shown has changed outside an event.
    var changed: (@MainActor () -> Void)? { get set }

    /// Draws it as it is now, and does what follows from changes (`onChange`, `task`, `onAppear`) until all is quiet.
    ///
    /// - Parameter traits: what the device says.
    /// - Returns: the screen.
    func draw(_ traits: DeviceTraits) -> ScreenTree

    /// Opens a link, as the system does when it was tapped elsewhere.
    ///
    /// - Parameter link: the link.
    func open(_ link: URL)
}
