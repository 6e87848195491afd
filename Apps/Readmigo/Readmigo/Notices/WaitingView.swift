import AccountApp
import SwiftUI

/// Nothing is known yet, or the keychain is locked.
struct WaitingView: View {
    let page: WaitingPage
    @Environment(\.send) private var send

    var body: some View {
        VStack(spacing: Metrics.gap) {
            ProgressView()
            Text(verbatim: page.text)
                .multilineTextAlignment(.center)
                .foregroundStyle(.secondary)
            page.action.map { label in
                RowButton(label) { send(.refresh) }
                    .accessibilityIdentifier("tryAgain")
            }
        }
        .frame(maxWidth: Metrics.textWidth)
        .padding(24)
    }
}
