import AppRuntime
import SwiftUI

/// Hides everything below while the scene is not in front: codes, and what was typed, do not show in the app switcher.
///
/// The screen says so, and the view's own scene phase as well: the system takes its picture of the app before the store
/// can have answered.
struct Cover: ViewModifier {
    let isAsked: Bool
    let sign: String
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
        content
            .overlay {
                if isAsked || ScenePlace(phase).covers { Curtain(sign: sign) }
            }
    }
}

/// The picture that stands in front.
struct Curtain: View {
    let sign: String

    var body: some View {
        ZStack {
            Background()
            Image(systemName: sign)
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
    /// - Parameters:
    ///   - isAsked: whether the screen says so.
    ///   - sign: the name of the system's picture that stands in front.
    /// - Returns: the view below the curtain.
    func covered(_ isAsked: Bool, by sign: String) -> some View {
        modifier(Cover(isAsked: isAsked, sign: sign))
    }
}
