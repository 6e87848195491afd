import SwiftUI

/// The app: one model, and the windows that this system has for it.
@main
struct SecondMain: App {
    @StateObject private var model = Launching.model
    #if os(macOS)
        @NSApplicationDelegateAdaptor(MacDelegate.self) private var delegate
    #endif

    var body: some Scene {
        MainScene(model: model)
    }
}
