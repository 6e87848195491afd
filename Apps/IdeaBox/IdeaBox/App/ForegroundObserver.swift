import AppRuntime
import IdeaBoxApple
import SwiftUI

/// Tells the cloud that the app is in front again: pushes may have been missed meanwhile.
struct ForegroundObserver: ViewModifier {
    let door: CloudKitNotifications
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
        content
            .whenChanged(ScenePlace(phase)) { tell($0) }
    }

    private func tell(_ place: ScenePlace) {
        guard place == .active else { return }
        door.activated()
    }
}
