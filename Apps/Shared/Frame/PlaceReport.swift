import AppRuntime
import SwiftUI

/// Tells the store where the scene is, from its first moment on.
struct PlaceReport: ViewModifier {
    @Environment(\.scenePhase) private var phase
    @Environment(\.send) private var send

    func body(content: Content) -> some View {
        content
            .onAppear { send.scene(ScenePlace(phase)) }
            .whenChanged(phase) { send.scene(ScenePlace($0)) }
    }
}

extension View {
    /// Tells the store where the view's scene is.
    ///
    /// - Returns: the same view.
    func reportsPlace() -> some View {
        modifier(PlaceReport())
    }
}
