import AccountApp
import SwiftUI

/// Ways to sign in besides the fields, the recommended first.
struct ProviderButtons: View {
    let page: FormPage

    var body: some View {
        VStack(spacing: 12) {
            ForEach(page.providers) { ProviderButton(provider: $0, isOn: !page.isBusy) }
        }
    }
}

/// One way.
struct ProviderButton: View {
    let provider: FormPage.Provider
    let isOn: Bool
    @Environment(\.send) private var send

    var body: some View {
        Button {
            send(.enter(by: provider.id))
        } label: {
            HStack(spacing: 8) {
                Image(systemName: provider.symbol)
                Text(verbatim: provider.label)
                provider.mark.map {
                    Text(verbatim: $0)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity)
        }
        .buttonStyle(.bordered)
        .controlSize(.large)
        .disabled(!isOn)
        .accessibilityIdentifier("provider-\(provider.name)")
    }
}
