import SecondApp
import SwiftUI

/// Hides everything below while the scene is not in front: codes do not show in the app switcher.
///
/// The screen says so, and the view's own scene phase as well: the system takes its picture of the app before the shell
/// can have answered.
struct Cover: ViewModifier {
    let isAsked: Bool
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
        content
            .overlay {
                if isAsked || ScenePlace(phase).covers { Curtain() }
            }
    }
}

/// The picture that stands in front of the codes.
struct Curtain: View {
    var body: some View {
        ZStack {
            Ground()
            Image(systemName: "lock.shield.fill")
                .font(.system(size: 64, weight: .light))
                .foregroundStyle(.tertiary)
        }
        .ignoresSafeArea()
        .accessibilityHidden(true)
    }
}

extension View {
    /// Hides the view while its scene is not in front.
    ///
    /// - Parameter isAsked: whether the screen says so.
    /// - Returns: the view below the curtain.
    func covered(_ isAsked: Bool) -> some View {
        modifier(Cover(isAsked: isAsked))
    }
}
