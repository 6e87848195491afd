import AccountApp
import SwiftUI

/// Ways to sign in besides the fields, the recommended first.
struct ProviderButtons: View {
    let page: FormPage

    var body: some View {
        if !page.providers.isEmpty {
            VStack(spacing: 12) {
                ForEach(page.providers) { ProviderButton(provider: $0, isOn: !page.isBusy) }
            }
        }
    }
}

/// One way, with the mark of the recommended one below its button: Apple's button holds Apple's words alone.
struct ProviderButton: View {
    let provider: FormPage.Provider
    let isOn: Bool
    @Environment(\.send) private var send

    var body: some View {
        VStack(spacing: 4) {
            Button {
                send(.enter(by: provider.id))
            } label: {
                Label(provider.label, systemImage: provider.symbol)
            }
            .buttonStyle(ProviderStyle(isFilled: provider.isApples))
            .disabled(!isOn)
            .accessibilityIdentifier("provider-\(provider.name)")
            provider.mark.map {
                Text(verbatim: $0)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
        }
    }
}

/// Black on light and white on dark, as Apple asks for its own button; the others are plain beside it.
///
/// design/human-interface-guidelines/sign-in-with-apple
struct ProviderStyle: ButtonStyle {
    let isFilled: Bool

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.body.weight(.medium))
            .foregroundStyle(words)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(fill, in: RoundedRectangle(cornerRadius: 12, style: .continuous))
            .opacity(configuration.isPressed ? 0.6 : 1)
    }

    private var fill: Color { isFilled ? .primary : Palette.raised }

    private var words: Color { isFilled ? Palette.raised : .primary }
}
