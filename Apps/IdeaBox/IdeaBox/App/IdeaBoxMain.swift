import SwiftUI

/// The app: one model, which the delegate owns, and the windows that this system has for it.
@main
struct IdeaBoxMain: App {
    @DelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        MainScene(model: delegate.model, door: delegate.door)
    }
}
