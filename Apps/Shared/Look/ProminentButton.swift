import SwiftUI

extension View {
    /// A filled button: in the dark, where the accent is light, its words are black, as white ones are hard to read.
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
