import AccountApp
import SwiftUI

/// The tokens are behind face or finger; the password is the way back.
struct LockView: View {
    let page: LockPage
    @Environment(\.send) private var send

    var body: some View {
        VStack(spacing: Metrics.gap) {
            Image(systemName: page.symbol)
                .font(.system(size: 56, weight: .light))
                .foregroundStyle(.tertiary)
                .accessibilityHidden(true)
            Text(verbatim: page.title)
                .font(.title2.weight(.bold))
                .accessibilityAddTraits(.isHeader)
            page.problem.map { ProblemText(problem: $0) }
            page.unlock.map { label in
                Button(label) { send(.unlock) }
                    .prominentButton()
                    .accessibilityIdentifier("unlock")
            }
            Button(page.usePassword) { send(.usePassword) }
                .buttonStyle(.bordered)
                .accessibilityIdentifier("usePassword")
        }
        .controlSize(.large)
        .disabled(page.isBusy)
        .frame(maxWidth: Metrics.textWidth)
        .padding(24)
    }
}

extension LockPage {
    /// The sign above the words.
    fileprivate var symbol: String { isFace ? "faceid" : "touchid" }
}
