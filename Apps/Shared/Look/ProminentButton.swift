import SwiftUI

extension View {
    /// A filled button. In the dark the accent is light, and white words on it are hard to read: they are black.
    func prominentButton() -> some View { modifier(ProminentButton()) }
}

private struct ProminentButton: ViewModifier {
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.isEnabled) private var isEnabled

    func body(content: Content) -> some View {
        if colorScheme == .dark, isEnabled {
            content
                .buttonStyle(.borderedProminent)
                .foregroundStyle(Color.black)
        } else {
            content.buttonStyle(.borderedProminent)
        }
    }
}
