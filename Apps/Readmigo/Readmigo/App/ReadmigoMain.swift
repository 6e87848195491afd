import SwiftUI

/// The app: one model, and the windows that this system has for it.
@main
struct ReadmigoMain: App {
    @StateObject private var model = Launching.model()

    var body: some Scene {
        MainScene(model: model)
    }
}
