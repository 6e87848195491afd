import AppRuntime
import IdeaBoxApple
import SwiftUI

/// Tells the cloud that the app is in front again: pushes may have been missed meanwhile.
struct Awakening: ViewModifier {
    let door: CloudDoor
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
